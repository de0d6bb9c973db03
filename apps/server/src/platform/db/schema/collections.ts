/** What users keep and did: playlists, favourites and plays. They end with their account. */
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface CollectionTables {
  favourite: FavouriteTable;
  playlist: PlaylistTable;
  playlist_track: PlaylistTrackTable;
  play: PlayTable;
}

interface FavouriteTable {
  id: Generated<number>;
  account_id: string;
  track_id: number;
  favourited_at: number;
}

interface PlaylistTable {
  id: Generated<number>;
  account_id: string;
  name: string;
  /** What its owner says of it; empty for most. */
  description: Generated<string>;
  is_public: Flag;
  created_at: number;
  /** Deleted, but restorable for a while; null for the others. */
  deleted_at: number | null;
}

/** A track stands in a playlist once. */
interface PlaylistTrackTable {
  playlist_id: number;
  track_id: number;
  /** Ascending; gaps are left by removals. */
  position: number;
}

/** A play that counts: half of the track, or four minutes of it. */
interface PlayTable {
  id: Generated<number>;
  account_id: string;
  track_id: number;
  played_at: number;
  listened_ms: number;
}
