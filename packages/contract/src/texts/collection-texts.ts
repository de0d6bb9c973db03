import { counted } from './counted.ts';

/** Our additions to the documented pages of an artist, an album and a playlist. */
export const collectionTexts = {
  artist: 'Artist',
  album: 'Album',
  playlist: 'Playlist',
  song: 'Song',
  genre: 'Genre',
  mostPlayed: 'Most played',
  singles: 'Singles & EPs',
  appearsOn: 'Appears on',
  related: 'Related artists',
  disc: (number: number) => `Disc ${number}`,
  moreOf: (genre: string) => `More ${genre}`,
  moreInLibrary: 'More in the library',
  moreBy: (artist: string) => `More by ${artist}`,
  madeBy: (name: string) => `by ${name}`,
  describe: 'Edit description',
  description: 'Description',
  descriptionHint: (left: number) => `${counted(left, 'character')} left`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number) => `${hours} h`,
  hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  bitRate: (rate: string) => `${rate} kbit/s`,
} as const;
