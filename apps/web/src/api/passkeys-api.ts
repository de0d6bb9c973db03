import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { authAddresses } from '@tutti/contract/auth/addresses';
import { passkeyAddresses } from '@tutti/contract/passkeys/addresses';
import type { PasskeyCeremony } from '@tutti/contract/passkeys/schemas';
import { API_ORIGIN, callApi } from './api-client.ts';

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
  /** The id under which the browser knows the passkey. */
  readonly credentialId: string;
}

/** Loaded on demand, because many users have no passkey. */
const loadBrowserPart = () => import('@simplewebauthn/browser');

export async function fetchPasskeys(signal: AbortSignal): Promise<OwnPasskey[]> {
  const passkeys = await callApi(passkeyAddresses.list, { signal });
  return passkeys.map(({ id, name, createdAt, lastUsedAt, credentialId }) => ({
    id,
    name,
    credentialId,
    createdAt: new Date(createdAt),
    lastUsedAt: lastUsedAt === null ? undefined : new Date(lastUsedAt),
  }));
}

/** The browser asks the user to confirm. */
async function sign({ flow, options }: PasskeyCeremony) {
  const { startAuthentication } = await loadBrowserPart();
  const credential = await startAuthentication({
    // The server's library has created the options; the contract only types the fields that we read.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return {
    flow,
    credential: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle ? { userHandle } : {}),
      },
    },
  };
}

export type SignedPasskey = Awaited<ReturnType<typeof sign>>;

export async function signForSignIn(): Promise<SignedPasskey> {
  return sign(await callApi(passkeyAddresses.beginSignIn));
}

export async function signInWithPasskey(body: SignedPasskey): Promise<string> {
  // A server on another origin does not receive our cookies.
  return (await callApi(passkeyAddresses.signIn, { body, renews: API_ORIGIN === '' })).token;
}

export async function reauthenticateWithPasskey(): Promise<void> {
  const passkey = await sign(await callApi(passkeyAddresses.beginProof));
  await callApi(authAddresses.prove, { body: { passkey } });
}

/** The first second factor of an account comes with recovery codes. */
export async function addPasskey(name: string): Promise<readonly string[] | undefined> {
  const { flow, options } = await callApi(passkeyAddresses.beginAdding);
  const { startRegistration } = await loadBrowserPart();
  const created = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports } = created.response;
  const credential = {
    id: created.id,
    rawId: created.rawId,
    type: created.type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
  const { recoveryCodes } = await callApi(passkeyAddresses.add, { body: { flow, name, credential } });
  return recoveryCodes ?? undefined;
}

export async function removePasskey(id: string): Promise<void> {
  await callApi(passkeyAddresses.remove, { params: { id } });
}
