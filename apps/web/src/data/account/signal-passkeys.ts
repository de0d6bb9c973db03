/**
 * Tells the browser which passkeys of an account are still good, so that it stops offering one that was removed, here or
 * elsewhere. Not every browser can be told (WebAuthn level 3).
 */

/** Older browsers know the class without this part of it. */
type Browser = Partial<Pick<typeof PublicKeyCredential, 'signalAllAcceptedCredentials'>>;

/** As the server writes it into a passkey (passkey-checks.ts). */
function toUserHandle(userId: string): string {
  return btoa(userId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function signalPasskeys(userId: string, credentialIds: readonly string[]): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  // Called on its class, which a browser requires of the function.
  const browser: Browser = PublicKeyCredential;
  try {
    await browser.signalAllAcceptedCredentials?.({
      rpId: window.location.hostname,
      userId: toUserHandle(userId),
      allAcceptedCredentialIds: [...credentialIds],
    });
  } catch {
    // At an address that passkeys are not for: they are not offered there either.
  }
}
