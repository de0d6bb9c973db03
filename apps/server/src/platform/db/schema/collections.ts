/** What users keep and did: playlists, favourites, ratings, plays and where they go on. They end with their account. */
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface CollectionTables {
  favourite: FavouriteTable;
  favourite_album: FavouriteAlbumTable;
  favourite_artist: FavouriteArtistTable;
  rating: RatingTable;
  playlist: PlaylistTable;
  playlist_track: PlaylistTrackTable;
  play: PlayTable;
  play_total: PlayTotalTable;
  bookmark: BookmarkTable;
  play_queue: PlayQueueTable;
  play_queue_entry: PlayQueueEntryTable;
}

interface FavouriteTable {
  id: Generated<number>;
  account_id: string;
  track_id: number;
  favourited_at: number;
}

interface FavouriteAlbumTable {
  account_id: string;
  album_id: number;
  favourited_at: number;
}

interface FavouriteArtistTable {
  account_id: string;
  artist_id: number;
  favourited_at: number;
}

/** Of what is forgotten a rating may be left, which nothing shows: ids are not used again. */
interface RatingTable {
  account_id: string;
  kind: 'track' | 'album' | 'artist';
  item_id: number;
  /** 1 to 5. */
  rating: number;
  rated_at: number;
}

interface PlaylistTable {
  id: Generated<number>;
  account_id: string;
  name: string;
  /** What its owner says of it; empty for most. */
  description: Generated<string>;
  is_public: Flag;
  created_at: number;
  /** Moves with every change of the playlist or of what is in it. */
  updated_at: Generated<number>;
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
  /** Heard in Tutti itself, or told by another app. */
  source: Generated<'app' | 'scrobble'>;
}

/** Written together with the plays, so that no list has to count them. */
interface PlayTotalTable {
  account_id: string;
  track_id: number;
  plays: number;
  last_played_at: number;
}

/** Where somebody wants to go on in a track. */
interface BookmarkTable {
  account_id: string;
  track_id: number;
  position_ms: number;
  comment: string;
  created_at: number;
  changed_at: number;
}

/** The queue that moves from device to device: one of each account. */
interface PlayQueueTable {
  account_id: string;
  /** The position of the entry that plays; null of an empty queue. */
  current_position: number | null;
  position_ms: number;
  changed_at: number;
  changed_by: string;
}

interface PlayQueueEntryTable {
  account_id: string;
  /** Ascending; tracks that were forgotten leave gaps. */
  position: number;
  track_id: number;
}
