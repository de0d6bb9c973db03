/** Texts of mails. The server writes each mail in the recipient's language. */
export const mailTexts = {
  /** To confirm the address and activate the account (ruling 0.12). */
  approval: {
    subject: 'Activate your Tutti account',
    preview: 'Confirm your address to start listening.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      'Thanks for signing up. Confirm this address to activate your account. Then you can listen to the stations, play the library and create playlists.',
      'The link works for 48 hours.',
    ],
    button: 'Activate my account',
    note: "If you didn't sign up, you can ignore this email.",
  },
  /** For sign-up by approval: confirming the address does not activate the account. */
  approvalByAdministrator: {
    subject: 'Confirm your address for Tutti',
    preview: 'Confirm your address, then an administrator reviews your account.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      "Thanks for signing up. Confirm this address. An administrator will then review your account, and you can sign in once it's approved.",
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: "If you didn't sign up, you can ignore this email.",
  },
  /** To somebody who accepted an invitation: the account is active, but its address is not confirmed yet. */
  welcome: {
    subject: 'Welcome to Tutti',
    preview: 'Your account is ready. Confirm your address.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      'You accepted an invitation, and your account is ready. Confirm that this address is yours.',
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: "If you didn't accept an invitation, you can ignore this email. The address stays unconfirmed.",
  },
  /** To confirm an address that was entered in the profile; it approves nothing (ruling 1.9). */
  newAddress: {
    subject: 'Confirm your new address for Tutti',
    preview: 'Confirm that this address is yours.',
    heading: 'Is this your address?',
    paragraphs: [
      'The address of a Tutti account was changed to this one. Confirm that it is yours.',
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: "If you don't have a Tutti account, you can ignore this email. The address stays unconfirmed.",
  },
  /** After a password reset was requested for a new address that is not confirmed yet. */
  addressFirst: {
    subject: 'Confirm your new address for Tutti first',
    preview: 'Then you can choose a new password.',
    heading: 'Is this your address?',
    paragraphs: [
      "Someone requested a new password for a Tutti account that was changed to this address, which isn't confirmed yet. Confirm that it's yours, then request a new password again.",
      'The link works for 48 hours.',
    ],
    button: 'Confirm this address',
    note: "If you don't have a Tutti account, you can ignore this email. The address stays unconfirmed.",
  },
  password: {
    subject: 'Reset your Tutti password',
    preview: 'The link works once, for one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      'Someone requested a new password for your Tutti account.',
      'The link works once, for one hour. After that, all your devices are signed out.',
    ],
    button: 'Choose a new password',
    note: "If this wasn't you, you can ignore this email. Your password stays the same.",
  },
  /** To the old address, because its owner would not notice a stolen account otherwise. */
  addressChanged: {
    subject: 'The address of your Tutti account was changed',
    preview: (address: string) => `It is now ${address}.`,
    heading: 'Your address was changed',
    paragraphs: [
      (address: string) =>
        `The address of your Tutti account is now ${address}. We'll send emails there from now on.`,
      "If this wasn't you, recover your account: choose a new password, this address is restored, and all devices are signed out. The link works for seven days.",
    ],
    button: 'Recover my account',
    note: "If this was you, you don't need to do anything.",
  },
  /** Warns the owner, who may not have made the change. */
  passwordChanged: {
    subject: 'Your Tutti password was changed',
    preview: 'Your other devices were signed out.',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Tutti account was just changed.'],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  /** Sent at each change of a sign-in method, because a thief would want it unnoticed. */
  secondFactorAdded: {
    subject: 'Two-step sign-in is on for your Tutti account',
    preview: 'An authenticator app was added.',
    heading: 'An authenticator app was added',
    paragraphs: [
      'From now on, you need your password and a code from your authenticator app to sign in to Tutti.',
      'Keep your recovery codes safe. Each one signs you in once without the app.',
    ],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Tutti account',
    preview: 'You can now sign in without your password.',
    heading: 'A passkey was added',
    paragraphs: [
      'A passkey was just added to your Tutti account. It signs you in without your password, and your password alone is no longer enough.',
    ],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Tutti account',
    preview: 'It no longer works.',
    heading: 'A passkey was removed',
    paragraphs: ['A passkey was just removed from your Tutti account. It no longer works.'],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  authenticatorRemoved: {
    subject: 'The authenticator app was removed from your Tutti account',
    preview: 'Your passkeys still work.',
    heading: 'The authenticator app was removed',
    paragraphs: ['The authenticator app was just removed from your Tutti account. Your passkeys still work.'],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  secondFactorRemoved: {
    subject: 'Two-step sign-in is off for your Tutti account',
    preview: 'You can sign in with your password alone.',
    heading: 'Two-step sign-in was turned off',
    paragraphs: [
      'The authenticator app was just removed from your Tutti account. You can sign in with your password alone.',
    ],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  secondFactorRemovedByAdministrator: {
    subject: 'Two-step sign-in is off for your Tutti account',
    preview: 'You can sign in with your password alone.',
    heading: 'An administrator turned off two-step sign-in',
    paragraphs: [
      'An administrator turned off two-step sign-in for your Tutti account. You can sign in with your password alone.',
    ],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  recoveryCodesMade: {
    subject: 'New recovery codes for your Tutti account',
    preview: 'Your old codes no longer work.',
    heading: 'New recovery codes were created',
    paragraphs: ['New recovery codes were created for your Tutti account. Your old codes no longer work.'],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  recoveryCodeUsed: {
    subject: 'A recovery code for your Tutti account was used',
    preview: (left: number) => `Codes left: ${left}.`,
    heading: 'A recovery code was used',
    paragraphs: [
      'Someone used one of your recovery codes to sign in to your Tutti account or confirm their identity.',
      'You can create new ones in Account Settings.',
    ],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  signOnLinked: {
    subject: 'A sign-in service was linked to your Tutti account',
    preview: (service: string) => `You can now sign in with ${service}.`,
    heading: 'Your account was linked',
    paragraphs: [
      (service: string) => `You can now also sign in to your Tutti account with ${service}.`,
      'You can unlink it in Account Settings.',
    ],
    note: "If this wasn't you, request a new password on the sign-in page, which also unlinks the service. Or contact the people who run this server.",
  },
  signOnUnlinked: {
    subject: 'A sign-in service was unlinked from your Tutti account',
    preview: (service: string) => `You can no longer sign in with ${service}.`,
    heading: 'A sign-in service was unlinked',
    paragraphs: [
      (service: string) =>
        `Your Tutti account is no longer linked to ${service}. Sign in with your password. If you don't have one, request one on the sign-in page.`,
    ],
    note: "If this wasn't you, request a new password on the sign-in page or contact the people who run this server.",
  },
  linkHint: "If the button doesn't work, open this address:",
  sentBy: 'Sent by Tutti at',
  /** From an administrator to somebody without an account. */
  invitation: {
    subject: "You're invited to Tutti",
    preview: 'Choose a password to start listening.',
    heading: "You're invited",
    paragraphs: [
      (name: string) =>
        `${name} invited you to Tutti. Listen to the stations, play the library and create your own playlists.`,
      'Choose a password to get started.',
    ],
    button: 'Accept the invitation',
    note: "If you don't know who invited you, you can ignore this email.",
  },
} as const;
