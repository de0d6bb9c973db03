/** What our mails say, which the server writes in the language of whom they go to. */
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
  /** To confirm an address that was entered in the profile; approves nothing (ruling 1.9). */
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
  /** To the old address, whose owner would otherwise never learn that the account was taken away. */
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
  /** Whoever did not change it has to hear of it. */
  passwordChanged: {
    subject: 'Your Tutti password was changed',
    preview: 'Every other device was signed out.',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Tutti account was changed just now.'],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  },
  linkHint: 'If the button does not work, open this address:',
  sentBy: 'Sent by Tutti at',
  /** From an administrator, to somebody who has no account. */
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
