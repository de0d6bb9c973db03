/**
 * Passkeys: creating, listing and removing them in Account Settings, and using them to sign in or to prove
 * one's identity.
 */
export const passkeyTexts = {
  title: 'Passkeys',
  note: 'Sign in with your fingerprint, your face or the lock of your device, without a password.',
  empty:
    'A passkey stays on your device or in your password manager. Nobody can guess it or have you type it elsewhere.',
  name: 'Name of the new passkey',
  nameHint: 'Where it is, such as “My phone”.',
  nameRequired: 'Please give it a name',
  nameTooLong: 'The name may have at most 60 characters',
  make: 'Add a passkey',
  made: 'The passkey was added.',
  makeFailed: 'Failed to add the passkey',
  revoke: 'Remove',
  revokeKey: (name: string) => `Remove ${name}`,
  revokeQuestion: (name: string) => `Remove ${name}?`,
  revokeText:
    'It opens nothing here any more. Without another passkey or an authenticator app the password alone is enough, and the recovery codes go.',
  revoked: 'The passkey was removed.',
  revokeFailed: 'Failed to remove the passkey',
  neverUsed: 'never used',
  lastUsed: (when: string) => `last used ${when}`,
  loadFailed: 'Failed to load your passkeys',
  notHere:
    'Browsers allow passkeys only where a page is served over https, or on the machine itself as localhost. Whoever runs this server can set that up.',
  signIn: 'Sign in with a passkey',
  prove: 'Use a passkey',
  unknown: 'This passkey opens no account here.',
  failed: 'The passkey was not used. Please try again.',
  otherAddress:
    'Passkeys work only at the address that the owner of this server has set. This page has another one.',
  alreadyHere: 'This device or password manager has a passkey for you already.',
} as const;
