/** Ours: the pages of one artist, one album and one playlist, beside what the documents say of them. */

export const collectionTexts = {
  artist: 'Artist',
  album: 'Album',
  playlist: 'Playlist',
  genre: 'Genre',
  mostPlayed: 'Most played',
  singles: 'Singles & EPs',
  appearsOn: 'Appears on',
  related: 'Related artists',
  disc: (number: number) => `Disc ${number}`,
  moreBy: (artist: string) => `More by ${artist}`,
  madeBy: (name: string) => `by ${name}`,
  describe: 'Edit description',
  description: 'Description',
  descriptionHint: (left: number) => `${left} characters left`,
  /** `48 min`, `1 h 12 min`, `23 h`; a minute at least. */
  length(seconds: number) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (hours === 0) return `${minutes} min`;
    return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  },
  bitRate: (slowest: number, fastest: number) =>
    slowest === fastest ? `${fastest} kbit/s` : `${slowest}–${fastest} kbit/s`,
} as const;
