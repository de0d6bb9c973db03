/**
 * Tells the browser which passkeys are still good, so that it stops offering one that was removed, here or elsewhere. Not
 * every browser can be told (WebAuthn level 3).
 */

/** Older browsers have the class without these methods. */
type Browser = Partial<
  Pick<typeof PublicKeyCredential, 'signalAllAcceptedCredentials' | 'signalUnknownCredential'>
>;

/** The server writes the user handle in the same encoding (passkey-checks.ts). */
function toUserHandle(userId: string): string {
  return btoa(userId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Methods are called on their class, because browsers require that. */
async function tell(how: (browser: Browser) => Promise<unknown> | undefined): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  try {
    await how(PublicKeyCredential);
  } catch {
    // The call fails at an address without passkeys, where none are offered either.
  }
}

/** Names those that an account still has, to whoever is signed in to it. */
export const signalPasskeys = (userId: string, credentialIds: readonly string[]): Promise<void> =>
  tell((browser) =>
    browser.signalAllAcceptedCredentials?.({
      rpId: window.location.hostname,
      userId: toUserHandle(userId),
      allAcceptedCredentialIds: [...credentialIds],
    }),
  );

/** Names one that no account has, to somebody who is not signed in. */
export const signalUnknownPasskey = (credentialId: string): Promise<void> =>
  tell((browser) => browser.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }));
