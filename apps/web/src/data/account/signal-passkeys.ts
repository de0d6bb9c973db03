/**
 * Reports valid passkeys to the browser, so that it stops offering one that was removed. Not every browser supports
 * this (WebAuthn level 3).
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
async function toast(how: (browser: Browser) => Promise<unknown> | undefined): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  try {
    await how(PublicKeyCredential);
  } catch {
    // The call fails at an address without passkeys, where none are offered either.
  }
}

/** Reports the remaining passkeys of the signed-in user's account. */
export const signalPasskeys = (userId: string, credentialIds: readonly string[]): Promise<void> =>
  toast((browser) =>
    browser.signalAllAcceptedCredentials?.({
      rpId: window.location.hostname,
      userId: toUserHandle(userId),
      allAcceptedCredentialIds: [...credentialIds],
    }),
  );

/** Reports a passkey that no account has, while signed out. */
export const signalUnknownPasskey = (credentialId: string): Promise<void> =>
  toast((browser) => browser.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }));
