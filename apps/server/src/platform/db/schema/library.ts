/**
 * Rows of missing files stay, marked by `missing_since`. `sort_…` and `search_text` are folded, so that order and
 * prefix search work alike on every database. Counters are updated at the end of a scan.
 */
import type { TrackCredit } from '@tutti/contract';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface LibraryTables {
  artist: ArtistTable;
  album: AlbumTable;
  album_artist: AlbumArtistTable;
  album_genre: AlbumGenreTable;
  genre: GenreTable;
  track: TrackTable;
  track_artist: TrackArtistTable;
  track_credit: TrackCreditTable;
  track_genre: TrackGenreTable;
  scan_problem: ScanProblemTable;
  scan_run: ScanRunTable;
  library_state: LibraryStateTable;
}

interface ArtistTable {
  id: Generated<number>;
  /** `mbz:<id>`, `name:<folded name>`, or `spelled:<name>` (scanner/reconcile/split-same-name-artists.ts). */
  identity_key: string;
  name: string;
  sort_name: string;
  search_text: string;
  mbz_artist_id: string | null;
  /** Like an album's: a picture file of the artist's folder, the tags of a track, or nowhere. */
  art_kind: Generated<'none' | 'folder' | 'embedded'>;
  art_path: string | null;
  art_version: string | null;
  art_colours: string | null;
  art_colours_of: string | null;
  /** Tracks that are not missing; an artist with 0 tracks and 0 albums is not listed. */
  track_count: Generated<number>;
  album_count: Generated<number>;
}

interface AlbumTable {
  id: Generated<number>;
  /** A unique text. Only drawn covers are made from it (scanner/albums/album-rows.ts). */
  identity_key: string;
  title: string;
  sort_title: string;
  /** Displayed credit of the album artists; empty if unknown. */
  artist_credit: string;
  sort_artist: string;
  search_text: string;
  year: number | null;
  is_compilation: Flag;
  mbz_release_id: string | null;
  mbz_release_group_id: string | null;
  /** The place of the artwork: a picture file of the folder, the tags of a track, or nowhere. */
  art_kind: Generated<'none' | 'folder' | 'embedded'>;
  /** Relative to the music folder: the picture file, or the track that contains the picture. */
  art_path: string | null;
  /** Changes when the artwork does: size and mtime of the file at `art_path`. */
  art_version: string | null;
  /** JSON list of further paths to try if `art_path` turns out to be no picture. */
  art_others: string | null;
  /** `#rrggbb`, the main color of the artwork; null while unknown. */
  art_colour: string | null;
  /** The `art_version` that the color was computed from, even if it gave none. */
  art_colour_of: string | null;
  /** `#rrggbb#rrggbb`, the background and accent colors; null while unknown. */
  art_colours: string | null;
  /** The `art_version` that both were computed from, even if it gave none. */
  art_colours_of: string | null;
  /** The most frequent genre of its tracks. */
  main_genre_id: number | null;
  /** Tracks that are not missing; an album with 0 is not listed. */
  track_count: Generated<number>;
  duration_ms: Generated<number>;
  added_at: number;
  /** The album that all its tracks are on now; requests for this id return that one. */
  continued_in: Generated<number | null>;
}

interface AlbumArtistTable {
  album_id: number;
  position: number;
  artist_id: number;
  /** Text after this name in the displayed credit. */
  join_phrase: string;
}

interface AlbumGenreTable {
  album_id: number;
  genre_id: number;
  track_count: number;
}

interface GenreTable {
  id: Generated<number>;
  /** The folded name, unique. */
  identity_key: string;
  name: string;
  search_text: string;
  /** Tracks that are not missing; a genre with 0 is not listed. */
  track_count: Generated<number>;
  album_count: Generated<number>;
}

interface TrackTable {
  id: Generated<number>;
  /** The identity of the recording by its tags; see scanner/identity/identity.ts. */
  identity_key: string;
  /** The identity of the audio by its bytes without tags; equal for a moved or retagged file. */
  content_key: string;
  /** Relative to the music folder, `/` as separator. Unique among the tracks that are not missing. */
  path: string;
  size_bytes: number;
  mtime_ms: number;
  /** The change time of the file, because no tagger can preserve it; 0 while unknown. */
  ctime_ms: Generated<number>;
  duration_ms: number;
  bit_rate_kbps: number;
  sample_rate_hz: number;
  channels: number;
  codec: string;
  container: string;
  title: string;
  sort_title: string;
  /** Displayed artist credit; empty if the tags name nobody. */
  artist_credit: string;
  sort_artist: string;
  sort_album: string;
  search_text: string;
  album_id: number | null;
  /** The album title in its tags. scanner/albums groups tracks by this and the following columns. */
  album_title: Generated<string | null>;
  /** The folded title without a disc, else the release id; null without an album, and from an older version. */
  album_fold: Generated<string | null>;
  album_credit: Generated<string>;
  /** JSON: the names in `album_credit` with their join phrases and MusicBrainz ids. */
  album_artists: Generated<string | null>;
  /** Folded texts that tell editions of the album apart: medium, version, catalog number and barcode. */
  album_edition: Generated<string | null>;
  is_compilation: Generated<Flag>;
  mbz_release_id: Generated<string | null>;
  mbz_release_group_id: Generated<string | null>;
  /** The album that it left when all albums were regrouped. */
  former_album_id: Generated<number | null>;
  /** The album that it stays on, because an administrator restored the former albums. */
  pinned_album_id: Generated<number | null>;
  disc_number: number | null;
  track_number: number | null;
  year: number | null;
  track_gain_db: number | null;
  track_peak: number | null;
  album_gain_db: number | null;
  album_peak: number | null;
  mbz_recording_id: string | null;
  mbz_track_id: string | null;
  has_embedded_art: Flag;
  /** At least one of the pictures inside shows the artist. */
  has_artist_picture: Generated<Flag>;
  /** Changes when the picture of a track without an album does; null if it has none. */
  art_version: string | null;
  /** JSON list of the paths of that picture; null if it has none. */
  art_places: string | null;
  /** 0 if the audio cannot be decoded: listed, but never in a station's pool. */
  is_playable: Flag;
  /** 1 while its tags must be read again although the file is unchanged, because identification rules have changed. */
  is_stale: Generated<Flag>;
  /** When the file was first found missing; null while it exists. */
  missing_since: number | null;
  added_at: number;
  updated_at: number;
}

interface TrackArtistTable {
  track_id: number;
  position: number;
  artist_id: number;
  join_phrase: string;
}

/** People besides the artists, such as composers. */
interface TrackCreditTable {
  track_id: number;
  position: number;
  role: TrackCredit['role'];
  name: string;
  /** The folded name. */
  name_key: string;
}

interface TrackGenreTable {
  track_id: number;
  position: number;
  genre_id: number;
}

interface ScanProblemTable {
  /** Relative to the music folder. */
  path: string;
  kind: string;
  reason: string;
  /** Size and time of the file when it failed: it is retried only when one of them changes. */
  size_bytes: number;
  mtime_ms: number;
  found_at: number;
}

interface ScanRunTable {
  id: Generated<number>;
  started_at: number;
  finished_at: number | null;
  outcome: 'running' | 'done' | 'blocked' | 'failed';
  message: string;
  seen: number;
  read: number;
  added: number;
  changed: number;
  moved: number;
  missing: number;
}

interface LibraryStateTable {
  /** Always 1. */
  id: number;
  /** The absolute path of the last scanned folder: another one is a deliberate change, not a loss. */
  music_dir: string | null;
  /** The digest of all artwork files in the folders; if it is unchanged, albums need no check. */
  art_digest: string | null;
  /** The content of the marker file in the root; null if the root is not writable. */
  marker_id: string | null;
  /** Used only by versions before 0028; since then the lease `library` decides who may write. */
  lease_owner: string | null;
  lease_until: number;
  /** The version of the rules for albums and counters; older results are computed again at the next scan. */
  filing_rules: Generated<number>;
  /** JSON: how much the last regrouping of all albums has changed (scanner/albums/regrouping.ts). */
  album_regrouping: Generated<string | null>;
  revision: number;
  /** 1 while measurements are not counted in `revision` yet: after a kill, the next start announces them. */
  has_untold_news: Generated<number>;
  /** Counts the artwork colors that were stored. */
  art_revision: Generated<number>;
}
