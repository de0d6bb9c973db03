/** Privacy, terms and support. They describe what this software does; the operator adds contact details. */
const privacy = {
  heading: 'Privacy',
  sections: [
    {
      heading: 'What is stored',
      text: "Your email address, your username, your picture if you add one, a hash of your password, your favorites and playlists, what you listened to, the devices you're signed in on, and a log of sign-ins and changes with time and IP address. It all stays on this server. You can see the log in Account Settings.",
    },
    {
      heading: 'What your browser stores',
      text: 'A sign-in token, your recent searches, the volume, the queue and your theme, plus one cookie that lets the player load audio and covers. Signing out removes the token, the searches, the queue and the cookie.',
    },
    {
      heading: 'Who it is shared with',
      text: 'No one. The pages load nothing from other sites: no fonts, no scripts, no trackers.',
    },
    {
      heading: 'Deleting your data',
      text: 'Ask the person who runs this server to delete your account. Your personal data is deleted with it.',
    },
  ],
};

const terms = {
  heading: 'Terms',
  sections: [
    {
      heading: 'Who can use it',
      text: 'The people who run this server approve accounts. They can close an account at any time.',
    },
    {
      heading: 'The music',
      text: "The music belongs to its rights holders. It's here for listening, not for copying or sharing.",
    },
    {
      heading: 'Be considerate',
      text: "Stations are shared. Don't disrupt them, don't try to access other people's data, and don't share your password.",
    },
    {
      heading: 'No warranty',
      text: 'The software is provided as is, under the MIT license, without warranty of any kind.',
    },
  ],
};

const support = {
  heading: 'Support',
  sections: [
    {
      heading: 'Your account is waiting for approval',
      text: 'Open the link in the email we sent you, or ask the person who runs this server to approve you.',
    },
    {
      heading: "You can't sign in",
      text: 'Use “Forgot password?” on the sign-in page. After five wrong passwords, an account is locked for fifteen minutes.',
    },
    {
      heading: "There's no sound",
      text: "Check that the page and your device aren't muted. Some browsers only start sound after a click: look for “Click to listen”.",
    },
    {
      heading: 'A station is out of sync',
      text: 'Leave the station and join it again. Wireless speakers and headphones add their own delay.',
    },
    {
      heading: 'Something else',
      text: 'Tell the person who runs this server what you did, what happened and when. The server keeps a log.',
    },
  ],
};

export const legalTexts = {
  privacy,
  terms,
  support,
} as const;
export type LegalName = keyof typeof legalTexts;
