/** Checks the browser's responses with the library; invalid bytes from a stranger are never a server error. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { type NewPasskey, PASSKEY_CHALLENGE_MS, type PasskeyAssertion } from '@tutti/contract';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import type { PasskeyRow } from '../two-factor/passkey-store.ts';

/** EdDSA, ES256 and RS256: every authenticator supports at least one, and none is experimental in Node. */
const ALGORITHMS = [-8, -7, -257] as const;

type RelyingParty = Pick<AccountsDeps, 'publicUrl'>;

/** The public URL determines the relying party, so a passkey for one host does not work on another. */
function toRelyingParty({ publicUrl }: RelyingParty): { rpID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, expectedOrigin: origin };
}

/** The user handle that a passkey stores: the account's id, which reveals nothing. */
const toUserHandle = (accountId: string) => new TextEncoder().encode(accountId);

const describe = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  transports: JSON.parse(transports) as string[],
});

export function beginRegistration(
  deps: RelyingParty & { readonly placeName: string },
  { account, known }: { readonly account: AccountRow; readonly known: readonly PasskeyRow[] },
) {
  return generateRegistrationOptions({
    rpID: toRelyingParty(deps).rpID,
    rpName: deps.placeName,
    supportedAlgorithmIDs: [...ALGORITHMS],
    userID: toUserHandle(account.id),
    userName: account.email,
    userDisplayName: account.user_name,
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Without known passkeys the browser offers every passkey it has for this host. */
export function beginAuthentication(deps: RelyingParty, known?: readonly PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: toRelyingParty(deps).rpID,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    ...(known ? { allowCredentials: known.map(describe) } : {}),
  });
}

/** Certificates are refused, because they could make this server fetch revocation lists from any address. */
function hasCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
  return !isPlain;
}

type CheckedPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

export async function checkNew(
  deps: RelyingParty,
  { credential, challenge }: { readonly credential: NewPasskey['credential']; readonly challenge: string },
): Promise<CheckedPasskey | undefined> {
  const { rpID, expectedOrigin } = toRelyingParty(deps);
  const { transports = [], ...response } = credential.response;
  try {
    if (hasCertificates(response.attestationObject)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
    };
  } catch {
    return undefined;
  }
}

/** Returns the signature counter, or undefined if the signature is invalid or the counter went back, as copies' do. */
export async function checkKnown(
  deps: RelyingParty,
  use: {
    readonly credential: PasskeyAssertion['credential'];
    readonly passkey: PasskeyRow;
    readonly challenge: string;
  },
): Promise<number | undefined> {
  const { rpID, expectedOrigin } = toRelyingParty(deps);
  const { passkey } = use;
  const { userHandle, ...response } = use.credential.response;
  const owner = Buffer.from(toUserHandle(passkey.account_id)).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...use.credential, response, clientExtensionResults: {} },
      expectedChallenge: use.challenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
