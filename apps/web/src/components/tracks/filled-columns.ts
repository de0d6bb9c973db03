import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { knownAlbum } from '@tutti/player';
import type { ShownTrack } from './track-title.tsx';

/** Fewer values than this are no reason for a column, because music without tags would have one of nearly nothing. */
const FILLED_SHARE = 3 / 5;

export const isFilled = <Item>(tracks: readonly Item[], hasValue: (track: Item) => boolean): boolean =>
  tracks.filter(hasValue).length > tracks.length * FILLED_SHARE;

export const hasAlbumColumn = (tracks: readonly ShownTrack[]): boolean =>
  isFilled(tracks, (track) => knownAlbum(track) !== undefined);

export const hasGenreColumn = (tracks: readonly ShownTrack[]): boolean =>
  isFilled(tracks, ({ genre }) => !isUnknownGenre(genre));
