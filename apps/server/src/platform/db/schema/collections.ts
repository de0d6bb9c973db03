/** User data: playlists, favorites, ratings, plays and bookmarks. It is deleted with the account. */
import type { PlayEnding, PlayOrigin } from '@tutti/contract';
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
  unwanted_track: UnwantedTrackTable;
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

/** A rating of a deleted item may remain and is never shown, because ids are not reused. */
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
  /** The owner's description; empty for most. */
  description: Generated<string>;
  is_public: Flag;
  created_at: number;
  /** Changes with every change of the playlist or its tracks. */
  updated_at: Generated<number>;
  /** The time of deletion, after which it can be restored for a while; null otherwise. */
  deleted_at: number | null;
}

/** A track is in a playlist only once. */
interface PlaylistTrackTable {
  playlist_id: number;
  track_id: number;
  /** Ascending; removals leave gaps. */
  position: number;
  /** Null for rows of earlier versions. */
  added_at: Generated<number | null>;
}

/** One row for each listening. Only rows with `is_counted` are plays in lists and numbers. */
interface PlayTable {
  id: Generated<number>;
  account_id: string;
  /** Null once the track is deleted. */
  track_id: number | null;
  played_at: number;
  /** The time that adds to the hours listened; 0 if the listening does not count. */
  listened_ms: number;
  /** Heard in Tutti itself, or reported by another app. */
  source: Generated<'app' | 'scrobble'>;
  /** Null for rows of earlier versions. */
  origin: PlayOrigin | null;
  ending: Generated<PlayEnding>;
  /** The time that was really heard; null for rows of earlier versions. */
  heard_ms: number | null;
  /** Enough of the track was heard. */
  is_play: Generated<Flag>;
  /** It is a play, and the listener has chosen the track. */
  is_counted: Generated<Flag>;
  /** The id by which the page reports the same listening again. */
  client_id: string | null;
  /** Title and artist of a deleted track. */
  title: string | null;
  artist: string | null;
}

/** Tracks that a listener does not want to be recommended. */
interface UnwantedTrackTable {
  account_id: string;
  track_id: number;
  refused_at: number;
}

/** Written together with the plays, so that no list has to count them. */
interface PlayTotalTable {
  account_id: string;
  track_id: number;
  plays: number;
  last_played_at: number;
}

/** A position in a track where a user wants to continue. */
interface BookmarkTable {
  account_id: string;
  track_id: number;
  position_ms: number;
  comment: string;
  created_at: number;
  changed_at: number;
}

/** The saved queue that devices hand over: one per account. */
interface PlayQueueTable {
  account_id: string;
  /** The position of the entry that plays; null if the queue is empty. */
  current_position: number | null;
  position_ms: number;
  changed_at: number;
  changed_by: string;
}

interface PlayQueueEntryTable {
  account_id: string;
  /** Ascending; deleted tracks leave gaps. */
  position: number;
  track_id: number;
}
