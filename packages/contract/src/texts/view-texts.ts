import { counted } from './counted.ts';

/** Single views, as far as no document gives the words. */
export const viewTexts = {
  mix: 'Mix',
  trackNumber: 'Track number',
  play: (title: string) => `Play ${title}`,
  songsOf: (name: string) => `Songs of ${name}`,
  unlike: (title: string) => `Remove ${title} from favorites`,
  addToAPlaylist: (title: string) => `Add ${title} to a playlist`,
  favouriteFacts: (duration: string, kbps: number, added: string) => `${duration} · ${kbps} kbps · ${added}`,
  searchIn: 'Search in',
  allItems: 'All Items',
  streams: 'Stations',
  streamsNote: 'Always on. Join one and listen along with everyone else.',
  moreFor: (name: string) => `More options for ${name}`,
  takeOut: 'Remove from queue',
  takeOutNamed: (title: string) => `Remove ${title} from queue`,
  nothingFollows: 'Nothing up next.',
  moreForQueue: 'Queue options',
  newestFirst: 'Newest first.',
  clearSearch: 'Clear search',
  mixNote: (left: number) => `A mix from all genres. ${left} ${left === 1 ? 'refresh' : 'refreshes'} left.`,
  shuffledSongs: (count: number) => `${counted(count, 'song')} · shuffled`,
} as const;
