/** Reports valid passkeys, so that browsers stop offering removed ones (WebAuthn level 3). */

/** Older browsers have the class without these methods. */
type Browser = Partial<
  Pick<typeof PublicKeyCredential, 'signalAllAcceptedCredentials' | 'signalUnknownCredential'>
>;

/** The server writes the user handle in the same encoding (passkey-checks.ts). */
function toUserHandle(userId: string): string {
  return btoa(userId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Called as methods of their class, because browsers require that. */
async function toast(how: (browser: Browser) => Promise<unknown> | undefined): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  try {
    await how(PublicKeyCredential);
  } catch {
    // The call fails at an address without passkeys, where none are offered either.
  }
}

export const signalPasskeys = (userId: string, credentialIds: readonly string[]): Promise<void> =>
  toast((browser) =>
    browser.signalAllAcceptedCredentials?.({
      rpId: window.location.hostname,
      userId: toUserHandle(userId),
      allAcceptedCredentialIds: [...credentialIds],
    }),
  );

/** Reports a passkey that no account has. The user is signed out here. */
export const signalUnknownPasskey = (credentialId: string): Promise<void> =>
  toast((browser) => browser.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }));
