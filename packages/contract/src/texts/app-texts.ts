/** Other music apps: their keys, and how to connect them. */
export const appTexts = {
  title: 'Apps',
  note: 'Phones, cars, desktops: every app that speaks Subsonic plays your library and the live streams.',
  revoked: 'The app was disconnected.',
  revokedOfUser: (count: number) =>
    count === 1 ? '1 app was disconnected.' : `${count} apps were disconnected.`,
  account: {
    note: 'Your music in the apps of your phone, car and desktop, each with a key of its own.',
    open: 'Connect an app',
  },
  keys: {
    title: 'Your apps',
    count: (count: number, limit: number) => `${count} of ${limit}`,
    name: 'Name of the app',
    nameHint: 'Which app on which device, such as “Symfonium on my phone”.',
    nameRequired: 'Please give it a name',
    nameTooLong: 'The name may have at most 60 characters',
    make: 'Make an app key',
    makeFailed: 'Failed to make the app key',
    neverUsed: 'never used',
    lastUsed: (when: string, client: string | undefined) =>
      client === undefined ? `last used ${when}` : `last used ${when} by ${client}`,
    revoke: 'Revoke',
    revokeKey: (name: string) => `Revoke ${name}`,
    revokeQuestion: (name: string) => `Revoke ${name}?`,
    revokeText:
      'The app is signed out at once, what it plays stops within seconds, and its key is gone for good.',
    revokeFailed: 'Failed to revoke the app key',
    loadFailed: 'Failed to load your apps',
    empty: 'No app is connected yet.',
    full: (limit: number) =>
      `You have ${limit} app keys, which is as many as can be kept. Revoke one that you do not use to connect another app.`,
  },
  made: {
    title: (name: string) => `The key for ${name}`,
    note: 'The app asks for these three. The key is shown only now.',
    server: 'Server address',
    userName: 'User name',
    secret: 'App key, in the place of the password',
    copy: (label: string) => `Copy: ${label}`,
    qr: 'QR code that opens these three on a phone',
    scan: 'For a phone: its camera opens a page with these three to copy. Keep the code to yourself.',
    waiting: 'Waiting for the app to sign in…',
    connected: (client: string) => `${client} has signed in.`,
    done: 'Done',
    loopback:
      'Only apps on this computer find this address. Whoever runs the server sets PUBLIC_URL to the address that other devices use.',
  },
  how: {
    title: 'How to connect an app',
    steps: [
      ['Get an app', 'Any that speaks Subsonic or OpenSubsonic will do; a few good ones are below.'],
      ['Make a key for it here', 'Name it after the app. Your password stays with you.'],
      [
        'Sign in there',
        'Add a Subsonic server with the address, your user name, and the key as the password.',
      ],
    ],
    stations: 'The live streams are in its internet radio list.',
    appsTitle: 'Apps that people like',
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
    note: 'In the app, add a Subsonic server and paste these three.',
    close: 'Close this page afterwards: whoever reads the key can hear your music.',
    nothing: 'There is no key in this address',
    nothingText: 'The code on the page “Apps” of your account leads here with one.',
    open: 'Open Apps',
  },
  admin: {
    revoke: 'Revoke app keys',
    revokeTitle: (email: string) => `Revoke the app keys of ${email}`,
    revokeText:
      'Are you sure you want to revoke all app keys of this user? Their other music apps are signed out at once; this account stays signed in here.',
    revokeFailed: 'Failed to revoke the app keys',
  },
} as const;
