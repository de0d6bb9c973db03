/**
 * Passkeys: creating, listing and removing them in Account Settings, and using them to sign in or to prove
 * one's identity.
 */
export const passkeyTexts = {
  title: 'Passkeys',
  note: 'Sign in with your fingerprint, face or screen lock instead of a password.',
  empty: "A passkey stays on your device or in your password manager. It can't be guessed or phished.",
  name: 'Passkey name',
  nameHint: 'For example “My phone”.',
  nameRequired: 'Enter a name',
  nameTooLong: 'The name can have up to 60 characters',
  make: 'Add a passkey',
  made: 'Passkey added.',
  makeFailed: "Couldn't add the passkey",
  revoke: 'Remove',
  revokeKey: (name: string) => `Remove ${name}`,
  revokeQuestion: (name: string) => `Remove ${name}?`,
  revokeText:
    'You can no longer sign in with it. Without another passkey or an authenticator app, your password alone is enough and your recovery codes are deleted.',
  revoked: 'Passkey removed.',
  revokeFailed: "Couldn't remove the passkey",
  neverUsed: 'never used',
  lastUsed: (when: string) => `last used ${when}`,
  loadFailed: "Couldn't load your passkeys",
  notHere: 'Passkeys need a secure connection (https). Whoever runs this server can set it up.',
  signIn: 'Sign in with a passkey',
  prove: 'Use a passkey',
  unknown: "This passkey doesn't belong to an account here.",
  failed: "Couldn't use the passkey. Try again.",
  otherAddress: "Passkeys only work at this server's main address. You're at a different one.",
  alreadyHere: 'This device or password manager already has a passkey for your account.',
} as const;
