/**
 * The library: what the scanner found in the music folder. Rows of vanished files stay, marked by `missing_since`.
 * `sort_…` and `search_text` are folded (lower case, no accents), so that plain binary order and prefix search work
 * alike on every database. Counters are refreshed at the end of a scan; lists never aggregate.
 */
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
  track_genre: TrackGenreTable;
  scan_problem: ScanProblemTable;
  scan_run: ScanRunTable;
  library_state: LibraryStateTable;
}

interface ArtistTable {
  id: Generated<number>;
  /** `mbz:<id>`, `name:<folded name>`, or `spelled:<name>` for artists with the same folded name (scanner/part-namesakes.ts). */
  identity_key: string;
  name: string;
  sort_name: string;
  search_text: string;
  mbz_artist_id: string | null;
  /** As of an album: a picture file of the artist's folder, the tags of a track, or nowhere. */
  art_kind: Generated<'none' | 'folder' | 'embedded'>;
  art_path: string | null;
  art_version: string | null;
  art_colours: string | null;
  art_colours_of: string | null;
  /** Tracks that are not missing; an artist with 0 of both is not listed. */
  track_count: Generated<number>;
  album_count: Generated<number>;
}

interface AlbumTable {
  id: Generated<number>;
  /** A unique text. Only drawn covers are made from it (scanner/albums/album-rows.ts). */
  identity_key: string;
  title: string;
  sort_title: string;
  /** Displayed credit of the album artists; empty when unknown. */
  artist_credit: string;
  sort_artist: string;
  search_text: string;
  year: number | null;
  is_compilation: Flag;
  mbz_release_id: string | null;
  mbz_release_group_id: string | null;
  /** Where the artwork is: a picture file of the folder, the tags of a track, or nowhere. */
  art_kind: Generated<'none' | 'folder' | 'embedded'>;
  /** Relative to the music folder: the picture file, or the track that carries the picture. */
  art_path: string | null;
  /** Changes when the artwork does: size and mtime of the file at `art_path`. */
  art_version: string | null;
  /** JSON list of further paths to try if `art_path` turns out to be no picture. */
  art_others: string | null;
  /** `#rrggbb`, the main colour of the artwork; null while unknown. */
  art_colour: string | null;
  /** The `art_version` that the colour was taken from, also when it gave none. */
  art_colour_of: string | null;
  /** `#rrggbb#rrggbb`, what fills and what draws; null while unknown. */
  art_colours: string | null;
  /** The `art_version` that both were taken from, also when it gave none. */
  art_colours_of: string | null;
  /** The genre most of its tracks carry. */
  main_genre_id: number | null;
  /** Tracks that are not missing; an album with 0 is not listed. */
  track_count: Generated<number>;
  duration_ms: Generated<number>;
  added_at: number;
  /** The album that all its tracks are on now: this one's id answers with that one. */
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
  /** Folded name, unique. */
  identity_key: string;
  name: string;
  search_text: string;
  /** Tracks that are not missing; a genre with 0 is not listed. */
  track_count: Generated<number>;
  album_count: Generated<number>;
}

interface TrackTable {
  id: Generated<number>;
  /** What the recording is by its tags; see scanner/identity.ts. */
  identity_key: string;
  /** What the audio is by its bytes, tags left out; equal for a moved or retagged file. */
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
  /** Displayed artist credit; empty when the tags name nobody. */
  artist_credit: string;
  sort_artist: string;
  sort_album: string;
  search_text: string;
  album_id: number | null;
  /** The album title in its tags. scanner/albums groups tracks by this and the following columns. */
  album_title: Generated<string | null>;
  /** Folded title of the album without a disc, else the release id; null without an album, and where an older version wrote it. */
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
  /** One of the pictures inside is of the artist. */
  has_artist_picture: Generated<Flag>;
  /** Changes when the picture of a track without an album does; null if it has none. */
  art_version: string | null;
  /** JSON list of the paths of that picture; null if it has none. */
  art_places: string | null;
  /** 0 when the audio cannot be decoded: listed, but never in a station's pool. */
  is_playable: Flag;
  /** 1 while its tags are to be read anew, though the file is the same: rules of who is who have changed. */
  is_stale: Generated<Flag>;
  /** When the file was first found gone; null while it is there. */
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
  /** Of the file when it failed: it is tried again only when one of the two changes. */
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
  /** Absolute path of the last scanned folder: another one is a deliberate change, not a loss. */
  music_dir: string | null;
  /** Of all artwork files in the folders; the same digest needs no look at the albums. */
  art_digest: string | null;
  /** Content of the marker file in the root; null where the root cannot be written to. */
  marker_id: string | null;
  /** Read by versions before 0028 alone; since then the lease `library` says who may write. */
  lease_owner: string | null;
  lease_until: number;
  /** Which rules albums and counters were last made by; older ones are made again at the next scan. */
  filing_rules: Generated<number>;
  /** JSON: how much the last regrouping of all albums has changed (scanner/albums/regrouping.ts). */
  album_regrouping: Generated<string | null>;
  /** Counts the scans that changed something. */
  revision: number;
  /** 1 while something that was learnt of tracks is not in `revision` yet: a server that was killed in between tells it. */
  has_untold_news: Generated<number>;
  /** Counts the artwork colours that were stored. */
  art_revision: Generated<number>;
}
