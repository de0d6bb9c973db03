/** Names of the mixes made for a listener, and why they were made. */
export const mixTexts = {
  calm: (genre: string) => `Calm ${genre}`,
  mellow: (genre: string) => `Mellow ${genre}`,
  bright: (genre: string) => `Bright ${genre}`,
  driving: (genre: string) => `Driving ${genre}`,
  ofDecade: (decade: string, genre: string) => `${decade}s ${genre}`,
  ofGenre: (genre: string) => `${genre} for you`,
  ofArtist: (artist: string) => `${artist} and more`,
  numbered: (number: number) => `Mix ${number}`,
  because: (title: string) => `Because you listened to ${title}`,
  new: 'New for you',
  rediscover: 'Rediscover',
  deepCuts: 'Deep cuts',
  /** A card shows about eighteen letters of these. */
  ofStyle: (artists: string) => `You play ${artists}`,
  ofNew: 'Not heard yet',
  ofRediscover: 'Not heard lately',
  ofDeepCuts: (artists: string) => `More of ${artists}`,
} as const;
