/** An authenticator with one passkey: signs like a phone, so that the real checks run, and lies on request. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The part of CBOR that an authenticator writes. */
function toCbor(value: unknown): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(toCbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, of]) => [toCbor(key), toCbor(of)]),
  ]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly isSignatureChanged?: boolean;
  readonly userHandle?: string;
  /** Adds an attestation with certificates. */
  readonly hasCertificates?: boolean;
}

export interface Ceremony {
  readonly flow: string;
  readonly options: { readonly challenge: string };
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

export function createSoftwarePasskey(location: { readonly origin: string; readonly rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counted = 0;

  const writeClientData = (type: string, { options }: Ceremony, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forgery.challenge ?? options.challenge,
        origin: forgery.origin ?? location.origin,
        crossOrigin: false,
      }),
    );
  function writeHead(flags: number, forgery: Forgery): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forgery.counter ?? counted);
    const verified = forgery.isVerified === false ? 0 : VERIFIED;
    return Buffer.concat([sha256(forgery.rpId ?? location.rpId), Buffer.from([flags | verified]), counter]);
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    /** Returns the browser's message for creating it. */
    make(ceremony: Ceremony, name: string, forgery: Forgery = {}) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const idLength = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        writeHead(PRESENT | WITH_KEY, forgery),
        Buffer.alloc(16),
        idLength,
        id,
        toCbor(key),
      ]);
      const statement = forgery.hasCertificates ? new Map([['x5c', [Buffer.from('none')]]]) : new Map();
      const attestation = new Map<string, unknown>([
        ['fmt', forgery.hasCertificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: writeClientData('webauthn.create', ceremony, forgery).toString('base64url'),
        attestationObject: toCbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
      return { flow: ceremony.flow, name, credential: { ...named, response } };
    },
    /** Returns the browser's message for using it. */
    sign(ceremony: Ceremony, forgery: Forgery = {}) {
      counted += 1;
      const clientData = writeClientData('webauthn.get', ceremony, forgery);
      const authData = writeHead(PRESENT, forgery);
      const signer = createSign('sha256').update(authData).update(sha256(clientData));
      const signature = signer.sign(privateKey);
      if (forgery.isSignatureChanged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(forgery.userHandle === undefined ? {} : { userHandle: forgery.userHandle }),
      };
      return { flow: ceremony.flow, credential: { ...named, response } };
    },
  };
}
