/** Privacy, terms and support. They describe what this software does; the operator adds contact details. */
const privacy = {
  heading: 'Privacy',
  sections: [
    {
      heading: 'What is stored',
      text: 'Your e-mail address, your user name, your picture if you add one, a hash of your password, your favorites and playlists, what you listened to, the devices you are signed in on, and a log of sign-ins and changes with time and address. All of it stays on this server; Account Settings shows you the log.',
    },
    {
      heading: 'What your browser keeps',
      text: 'A sign-in token, your last searches, the volume, the queue and your choice of theme, in its own storage, and one cookie that lets the player load audio and covers. Signing out removes the token, the searches, the queue and the cookie.',
    },
    {
      heading: 'Who else gets it',
      text: 'Nobody. The pages load nothing from other hosts: no fonts, no scripts, no counters.',
    },
    {
      heading: 'Taking it back',
      text: 'Ask the person who runs this server to delete your account; your personal data is deleted with it.',
    },
  ],
};

const terms = {
  heading: 'Terms',
  sections: [
    {
      heading: 'Who may use it',
      text: 'Accounts are approved by the people who run this server. They may end an account at any time.',
    },
    {
      heading: 'The music',
      text: 'The music belongs to its rights holders. It is here for listening, not for copying or passing on.',
    },
    {
      heading: 'Being considerate',
      text: 'A station is shared. Do not disturb it, do not try to reach other people’s data, do not share your password.',
    },
    {
      heading: 'No promise',
      text: 'The software is provided as it is, under the MIT license, without warranty of any kind.',
    },
  ],
};

const support = {
  heading: 'Support',
  sections: [
    {
      heading: 'Your account waits for approval',
      text: 'After signing up, open the link in the e-mail you received, or ask the person who runs this server to approve you.',
    },
    {
      heading: 'You cannot sign in',
      text: 'Use “Forgot password?” on the sign-in page. After five wrong passwords an account is locked for fifteen minutes.',
    },
    {
      heading: 'There is no sound',
      text: 'Check that the page and your device are not muted. Some browsers start sound only after a press: look for “Click to listen”.',
    },
    {
      heading: 'A stream is out of step',
      text: 'Leave the stream and join it again. Wireless speakers and headphones add a delay of their own.',
    },
    {
      heading: 'Something else',
      text: 'Tell the person who runs this server what you did, what happened, and at what time; the server keeps a log.',
    },
  ],
};

export const legalTexts = {
  privacy,
  terms,
  support,
} as const;
export type LegalName = keyof typeof legalTexts;
