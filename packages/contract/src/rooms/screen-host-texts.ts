/** Hosts let in the screens that show their room. */
export const roomScreenHostTexts = {
  wanted: (code: string) => `A screen wants to show this room: code ${code}`,
  check: 'Show the room only if the screen in front of you has this code.',
  show: 'Show the room',
  showNamed: (code: string) => `Show the room on the screen with code ${code}`,
  refuse: 'Refuse',
  refuseNamed: (code: string) => `Refuse the screen with code ${code}`,
  title: 'Screens',
  named: (code: string) => `Screen ${code}`,
  remove: 'Remove',
  removeNamed: (code: string) => `Remove screen ${code}`,
  address: 'Show on a TV',
  addressHint: "Open this address in the TV's browser. The TV shows a code, and you let it in here.",
  copyAddress: 'Copy address',
} as const;
