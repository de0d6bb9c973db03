export const appTexts = {
  title: 'Apps',
  note: 'Use any Subsonic app on your phone, in the car or on your desktop to play your library and the stations.',
  revoked: 'App disconnected.',
  revokedOfUser: (count: number) => (count === 1 ? '1 app disconnected.' : `${count} apps disconnected.`),
  account: {
    note: 'Play your music in other apps. Each app has its own key.',
    open: 'Connect an app',
  },
  keys: {
    title: 'Your apps',
    count: (count: number, limit: number) => `${count} of ${limit}`,
    name: 'App name',
    nameHint: 'For example “Symfonium on my phone”.',
    nameRequired: 'Enter a name',
    nameTooLong: 'The name can have up to 60 characters',
    make: 'Create app key',
    makeFailed: "Couldn't create the app key",
    neverUsed: 'never used',
    lastUsed: (when: string, client: string | undefined) =>
      client === undefined ? `last used ${when}` : `last used ${when} by ${client}`,
    revoke: 'Revoke',
    revokeKey: (name: string) => `Revoke ${name}`,
    revokeQuestion: (name: string) => `Revoke ${name}?`,
    revokeText:
      "The app is signed out immediately and its music stops within seconds. The key can't be restored.",
    revokeFailed: "Couldn't revoke the app key",
    loadFailed: "Couldn't load your apps",
    empty: 'No apps connected yet.',
    full: (limit: number) =>
      `You've reached the limit of ${limit} app keys. Revoke one you don't use to connect another app.`,
  },
  made: {
    title: (name: string) => `App key for ${name}`,
    note: 'Enter these in the app. The key is shown only once.',
    server: 'Server address',
    userName: 'Username',
    secret: 'App key (use as password)',
    copy: (label: string) => `Copy: ${label}`,
    qr: 'QR code with the sign-in details',
    scan: "On a phone? Scan this code to copy the details there. Don't share it.",
    waiting: 'Waiting for the app to sign in…',
    connected: (client: string) => `${client} is connected.`,
    done: 'Done',
    loopback:
      'Only apps on this computer can use this address. To connect other devices, ask whoever runs this server to set PUBLIC_URL.',
  },
  how: {
    title: 'How to connect an app',
    steps: [
      ['Get an app', 'Any Subsonic or OpenSubsonic app works. Here are some good ones.'],
      ['Create a key here', 'Name it after the app. You never enter your own password there.'],
      [
        'Sign in to the app',
        'Add a Subsonic server with the address, your username and the key as password.',
      ],
    ],
    stations: 'Find the stations under internet radio in the app.',
    appsTitle: 'Recommended apps',
    apps: [
      ['Android', 'Symfonium, Tempus, Ultrasonic'],
      ['iPhone, iPad', 'Amperfy, play:Sub, Arpeggi'],
      ['Car', 'Symfonium with Android Auto, Amperfy with CarPlay'],
      ['Desktop', 'Feishin, Supersonic, Strawberry'],
      ['Terminal', 'stmps, termsonic'],
    ],
  },
  /** The page that the QR code opens on a phone. */
  connect: {
    title: 'Connect your app',
    note: 'In the app, add a Subsonic server and paste these details.',
    close: "Close this page when you're done. Anyone with the key can play your music.",
    nothing: 'No key in this address',
    nothingText: 'Scan the code on the Apps page of your account.',
    open: 'Open Apps',
  },
  admin: {
    revoke: 'Revoke app keys',
    revokeTitle: (email: string) => `Revoke the app keys of ${email}`,
    revokeText:
      'Are you sure you want to revoke all app keys of this user? Their other music apps are signed out immediately. They stay signed in to Tutti.',
    revokeFailed: "Couldn't revoke the app keys",
  },
} as const;
