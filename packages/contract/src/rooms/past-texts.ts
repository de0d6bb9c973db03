/** Rooms that have ended, for the people who were in them. */
export const pastRoomTexts = {
  title: 'Past rooms',
  /** Above the name of one. */
  kind: 'Past room',
  note: 'Rooms you were in stay here for 30 days.',
  /** In a room that has just ended. */
  look: 'See what was played',
  loading: 'Loading past rooms',
  loadingRoom: 'Loading the past room',
  listFailed: "Couldn't load past rooms.",
  roomFailed: "Couldn't load this past room.",
  none: 'No past rooms yet',
  noneHint: 'When a room you were in ends, you find its songs here and can hear them together again.',
  /** Names, or names and a number of people, joined in the way of the language. */
  togetherWith: (company: string) => `Heard together with ${company}`,
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  unnamed: (count: number) => (count === 1 ? '1 other person was there' : `${count} other people were there`),
  alone: 'Nobody else was there',
  encore: 'Encore',
  encoreHint: 'Opens a new private room with these songs',
  encoreFailed: "Couldn't open the room again.",
  songs: 'Songs of the room',
  skipped: 'Skipped',
  naming: 'Show my name in past rooms',
  namingHint:
    'People you were in a room with see “Heard together with …” and your name beside songs you added. If this is off, they see only how many were there.',
  namingFailed: "Couldn't change whether others see your name.",
} as const;
