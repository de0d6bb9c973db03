/** Signing in through another service; `service` is the name that the owner gave it. */
export const singleSignOnTexts = {
  signInWith: (service: string) => `Sign in with ${service}`,
  title: 'Sign-in with another service',
  note: (service: string) =>
    `Linked to ${service}, your account opens with it, without a password of its own.`,
  noNewOnes: 'No service is set up here at the moment.',
  link: (service: string) => `Link to ${service}`,
  linkFailed: 'The service could not be reached',
  linkedSince: (service: string, when: string) => `${service}, linked since ${when}`,
  unlink: 'Unlink',
  unlinkTitle: (service: string) => `Unlink ${service}?`,
  unlinkText: 'Your account opens with your password alone then.',
  unlinkTextNoPassword:
    'Nobody knows a password of your account. Have a link mailed to you first, or ask for one on the sign-in page later.',
  unlinkFailed: 'Failed to unlink',
  unlinked: 'The link was ended.',
  linked: 'Your account is linked.',
  proved: 'Thank you, it is you. You can go on now.',
  noPassword: 'Your account has no password yet. A link in a mail sets one.',
  sendLink: 'Mail me a link',
  linkSent: 'The link is on its way.',
  linkNotSent: 'The mail could not be asked for',
  loadFailed: 'Failed to load what your account is linked to',
  finishing: 'One moment, you are being signed in…',
  failed: 'The sign-in failed',
  toLogin: 'To the sign-in page',
  goOn: 'Go on',
  proveWith: (service: string) => `Sign in to ${service} anew`,
  proveNote: (service: string) =>
    `Or show it by signing in to ${service} once more. You come back to this page then.`,
  /** The administrators' view of a user's links. */
  admin: {
    links: 'Sign-in links',
    linksOf: (userName: string) => `Sign-in links of ${userName}`,
    note: 'End a link when the service was set up anew and does not recognize this user any more. Make sure that the same person asks: the next sign-in there with a confirmed address of this account opens it.',
    hasNoPassword: 'This user has no password. An email from "Forgot password?" sets one.',
    end: 'End link',
    endNamed: (service: string, since: string) => `End link to ${service}, since ${since}`,
    loadFailed: 'The sign-in links could not be loaded',
    none: 'No sign-in links',
  },
} as const;
