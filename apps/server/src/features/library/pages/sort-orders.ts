import type { AlbumSort, ArtistSort, TrackSort } from '@tutti/contract';
import { type RawBuilder, sql } from 'kysely';
import type { SortKey, SortOrder } from './page-cursor.ts';

export interface SortColumn {
  readonly key: RawBuilder<SortKey>;
  /** Whether the column can hold the value; a cursor with any other is refused before it causes a database error. */
  readonly holds: (key: SortKey) => boolean;
  readonly defaultOrder: SortOrder;
}

const INT32_MAX = 2_147_483_647;
const holdsText = (key: SortKey) => typeof key === 'string' && !key.includes('\0');
const holdsNumber = (max: number) => (key: SortKey) =>
  typeof key === 'number' && Number.isInteger(key) && Math.abs(key) <= max;

const text = (name: string): SortColumn => ({
  key: sql.ref<SortKey>(name),
  holds: holdsText,
  defaultOrder: 'asc',
});

const number = (name: string, defaultOrder: SortOrder, max = INT32_MAX): SortColumn => ({
  key: sql.ref<SortKey>(name),
  holds: holdsNumber(max),
  defaultOrder,
});

export const TRACK_SORT_COLUMNS: Readonly<Record<TrackSort, SortColumn>> = {
  title: text('track.sort_title'),
  artist: text('track.sort_artist'),
  album: text('track.sort_album'),
  duration: number('track.duration_ms', 'asc'),
  added: number('track.added_at', 'desc', Number.MAX_SAFE_INTEGER),
};

export const ALBUM_SORT_COLUMNS: Readonly<Record<AlbumSort, SortColumn>> = {
  title: text('album.sort_title'),
  artist: text('album.sort_artist'),
  year: { key: sql<SortKey>`coalesce(album.year, 0)`, holds: holdsNumber(INT32_MAX), defaultOrder: 'desc' },
  added: number('album.added_at', 'desc', Number.MAX_SAFE_INTEGER),
};

export const ARTIST_SORT_COLUMNS: Readonly<Record<ArtistSort, SortColumn>> = {
  name: text('artist.sort_name'),
  albums: number('artist.album_count', 'desc'),
  tracks: number('artist.track_count', 'desc'),
};
