/** Texts of mails. The server writes each mail in the recipient's language. */
export const mailTexts = {
  /** To confirm the address and activate the account (ruling 0.12). */
  approval: {
    subject: 'Activate your Tutti account',
    preview: 'One press, and you can start listening.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      'You asked for an account. Confirm this address to activate it: then the stations, the library and your own playlists are open to you.',
      'The link works for 48 hours.',
    ],
    button: 'Activate my account',
    note: 'If you did not ask for an account, ignore this mail and nothing happens.',
  },
  /** For sign-up by approval: confirming the address does not activate the account. */
  approvalByAdministrator: {
    subject: 'Confirm your address for Tutti',
    preview: 'One press, then an administrator decides.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      'You asked for an account. Confirm this address; then an administrator looks at it. You can sign in once it is approved.',
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: 'If you did not ask for an account, ignore this mail and nothing happens.',
  },
  /** To somebody who accepted an invitation: the account is active, but its address is not confirmed yet. */
  welcome: {
    subject: 'Welcome to Tutti',
    preview: 'Your account is ready. Tell us that this address is yours.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      'You have accepted an invitation, and your account is ready. Confirm that this address is yours.',
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: 'If you have accepted no invitation, ignore this mail: without your confirmation the address stays unconfirmed.',
  },
  /** To confirm an address that was entered in the profile; it approves nothing (ruling 1.9). */
  newAddress: {
    subject: 'Confirm your new address for Tutti',
    preview: 'Tell us that this address is yours.',
    heading: 'Is this your address?',
    paragraphs: [
      'The address of a Tutti account was changed to this one. Confirm that it is yours.',
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: 'If you have no Tutti account, ignore this mail: without your confirmation the address stays unconfirmed.',
  },
  /** After a password reset was requested for a new address that is not confirmed yet. */
  addressFirst: {
    subject: 'Confirm your new address for Tutti first',
    preview: 'Then you can choose a new password.',
    heading: 'Is this your address?',
    paragraphs: [
      'Somebody asked to set a new password for a Tutti account whose address was changed to this one and is not confirmed yet. Confirm that it is yours, then ask for a new password once more.',
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: 'If you have no Tutti account, ignore this mail: without your confirmation the address stays unconfirmed.',
  },
  password: {
    subject: 'Reset your Tutti password',
    preview: 'The link works once, within one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked to set a new password for your Tutti account.',
      'The link works once, within one hour. Afterwards every device is signed out.',
    ],
    button: 'Choose a new password',
    note: 'If it was not you, ignore this mail; your password stays as it is.',
  },
  /** To the old address, because its owner would not notice a stolen account otherwise. */
  addressChanged: {
    subject: 'The address of your Tutti account was changed',
    preview: (address: string) => `It is now ${address}.`,
    heading: 'Your address was changed',
    paragraphs: [
      (address: string) =>
        `The address of your Tutti account is now ${address}. Mails will go there from now on.`,
      'If it was not you, take the account back: choose a new password, this address counts again, and every device is signed out. The link works for seven days.',
    ],
    button: 'Take my account back',
    note: 'If it was you, there is nothing to do.',
  },
  /** Warns the owner, who may not have made the change. */
  passwordChanged: {
    subject: 'Your Tutti password was changed',
    preview: 'Every other device was signed out.',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Tutti account was changed just now.'],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  /** Sent at each change of a sign-in method, because a thief would want it unnoticed. */
  secondFactorAdded: {
    subject: 'Your Tutti account asks for codes now',
    preview: 'An authenticator app was added.',
    heading: 'An authenticator app was added',
    paragraphs: [
      'From now on signing in to your Tutti account needs a code of your authenticator app besides the password.',
      'Keep the recovery codes: each of them lets you in once without the app.',
    ],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Tutti account',
    preview: 'It signs in without your password.',
    heading: 'A passkey was added',
    paragraphs: [
      'A passkey was added to your Tutti account just now. It signs in without the password, and the password alone is not enough any more.',
    ],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  passkeyRemoved: {
    subject: 'A passkey of your Tutti account was removed',
    preview: 'It opens nothing any more.',
    heading: 'A passkey was removed',
    paragraphs: ['A passkey of your Tutti account was removed just now. It opens nothing any more.'],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  authenticatorRemoved: {
    subject: 'The authenticator app of your Tutti account was removed',
    preview: 'Your passkeys go on.',
    heading: 'The authenticator app was removed',
    paragraphs: ['The authenticator app of your Tutti account was removed just now. Your passkeys go on.'],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  secondFactorRemoved: {
    subject: 'Your Tutti account asks for no codes any more',
    preview: 'Two-step sign-in was turned off.',
    heading: 'Two-step sign-in was turned off',
    paragraphs: [
      'The authenticator app of your Tutti account was removed just now. The password alone is enough to sign in.',
    ],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  secondFactorRemovedByAdministrator: {
    subject: 'Your Tutti account asks for no codes any more',
    preview: 'Two-step sign-in was turned off.',
    heading: 'An administrator has turned two-step sign-in off',
    paragraphs: [
      'An administrator has removed the authenticator app of your Tutti account. The password alone is enough to sign in.',
    ],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  recoveryCodesMade: {
    subject: 'New recovery codes for your Tutti account',
    preview: 'Those before open nothing any more.',
    heading: 'New recovery codes were made',
    paragraphs: ['New recovery codes were made for your Tutti account. Those before open nothing any more.'],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Tutti account was used',
    preview: (left: number) => `Codes that are left: ${left}.`,
    heading: 'A recovery code was used',
    paragraphs: [
      'Somebody signed in to your Tutti account, or confirmed who they are, with one of your recovery codes.',
      'You can make new ones in Account Settings.',
    ],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  signOnLinked: {
    subject: 'Your Tutti account can be opened with another service now',
    preview: (service: string) => `It was linked to ${service}.`,
    heading: 'Your account was linked',
    paragraphs: [
      (service: string) => `From now on you can sign in to your Tutti account with ${service}, too.`,
      'You can end that in Account Settings.',
    ],
    note: 'If it was not you, ask for a new password on the sign-in page: that ends the link. Or write to the people who run this Tutti.',
  },
  signOnUnlinked: {
    subject: 'A link of your Tutti account was ended',
    preview: (service: string) => `${service} opens it no more.`,
    heading: 'A link was ended',
    paragraphs: [
      (service: string) =>
        `Your Tutti account is not linked to ${service} any more. Sign in with your password; if you have none, ask for one on the sign-in page.`,
    ],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  linkHint: 'If the button does not work, open this address:',
  sentBy: 'Sent by Tutti at',
  /** From an administrator to somebody without an account. */
  invitation: {
    subject: 'You are invited to Tutti',
    preview: 'Choose a password, and start listening.',
    heading: 'You are invited',
    paragraphs: [
      (name: string) =>
        `${name} invites you to listen along: the stations, the library and playlists of your own.`,
      'Choose a password, and you are in.',
    ],
    button: 'Accept the invitation',
    note: 'If you do not know who invites you, ignore this mail and nothing happens.',
  },
} as const;
