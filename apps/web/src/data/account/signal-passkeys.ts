/**
 * Tells the browser which passkeys of an account are still good, so that it stops offering one that was removed, here or
 * elsewhere. Not every browser can be told (WebAuthn level 3).
 */

/** Older browsers have the class without this method. */
type Browser = Partial<Pick<typeof PublicKeyCredential, 'signalAllAcceptedCredentials'>>;

/** The server writes the user handle in the same encoding (passkey-checks.ts). */
function toUserHandle(userId: string): string {
  return btoa(userId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function signalPasskeys(userId: string, credentialIds: readonly string[]): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  // The method is called on its class, because browsers require that.
  const browser: Browser = PublicKeyCredential;
  try {
    await browser.signalAllAcceptedCredentials?.({
      rpId: window.location.hostname,
      userId: toUserHandle(userId),
      allAcceptedCredentialIds: [...credentialIds],
    });
  } catch {
    // The call fails at an address without passkeys, where none are offered either.
  }
}
