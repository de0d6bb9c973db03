/** Reasons in the queue, and how a listener refuses a song. */
export const recommendTexts = {
  soundsLike: (title: string) => `Sounds like ${title}`,
  playedTogether: (title: string) => `People here who play ${title} play this`,
  sameArtist: 'Same artist',
  sameComposer: (name: string) => `Also composed by ${name}`,
  sameProducer: (name: string) => `Also produced by ${name}`,
  sameConductor: (name: string) => `Also conducted by ${name}`,
  sameYears: 'From the same years',
  sameGenre: 'Same genre',
  notSince: (month: string) => `You haven't heard this since ${month}`,
  unheard: (artist: string) => `You play ${artist}, but not this yet`,
  similarSongs: 'Similar songs',
  notThis: 'Not this',
  notThisNamed: (title: string) => `Not this: ${title}`,
  refused: (title: string) => `${title} won't be picked for you again`,
  refuseFailed: "Couldn't save that. The song is only removed from the queue.",
  undo: 'Undo',
} as const;
