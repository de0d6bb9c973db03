import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as unknown as Parameters<typeof x509.cryptoProvider.set>[0]);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 3_600_000;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  /** The certificate that a machine has to trust. */
  readonly certificate: string;
  issue(names: {
    hosts?: readonly string[];
    addresses?: readonly string[];
    validDays?: number;
  }): Promise<Certificate>;
}

const makeKeys = () =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;

export async function makeAuthority(): Promise<Authority> {
  const keys = await makeKeys();
  const now = Date.now();
  const name = 'CN=Authority of a test';
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    serialNumber: '01',
    notBefore: new Date(now - 100 * DAY_MS),
    notAfter: new Date(now + 100 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  });
  let issued = 1;
  return {
    certificate: authority.toString('pem'),
    async issue({ hosts = [], addresses = [], validDays = 10 }) {
      const own = await makeKeys();
      issued += 1;
      const certificate = await x509.X509CertificateGenerator.create({
        subject: 'CN=A server of a test',
        issuer: name,
        serialNumber: String(issued).padStart(2, '0'),
        notBefore: new Date(now - 50 * DAY_MS),
        notAfter: new Date(now + validDays * DAY_MS),
        signingAlgorithm: ALGORITHM,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new x509.SubjectAlternativeNameExtension([
            ...hosts.map((value) => ({ type: 'dns' as const, value })),
            ...addresses.map((value) => ({ type: 'ip' as const, value })),
          ]),
        ],
      });
      const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', own.privateKey));
      const key = `-----BEGIN PRIVATE KEY-----\n${exported.toString('base64')}\n-----END PRIVATE KEY-----\n`;
      return { key, cert: certificate.toString('pem') };
    },
  };
}
