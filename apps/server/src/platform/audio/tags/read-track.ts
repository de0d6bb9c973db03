import type { ScanProblemKind } from '@tutti/contract';

export interface AudioFile {
  /** Relative to the music folder, `/` as separator. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** The change time of the file, which also advances when `mtimeMs` is set back; 0 or undefined if unknown. */
  readonly ctimeMs?: number | undefined;
}

export interface CreditedArtist {
  readonly name: string;
  readonly sortName: string | null;
  readonly mbzArtistId: string | null;
  readonly joinPhrase: string;
}

/** People besides the artists for whom a listener may like a track. */
export const CREDITED_ROLES = ['composer', 'producer', 'conductor'] as const;
export type CreditedRole = (typeof CREDITED_ROLES)[number];

export interface CreditedPerson {
  readonly role: CreditedRole;
  readonly name: string;
}

export interface ReadTrack extends AudioFile {
  /** Hash of the audio bytes without tags: equal for a moved or retagged file. */
  readonly contentKey: string;
  readonly durationMs: number;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  readonly title: string;
  readonly titleSort: string | null;
  readonly artistCredit: string;
  readonly artists: readonly CreditedArtist[];
  readonly album: string | null;
  readonly albumSort: string | null;
  readonly albumArtistCredit: string;
  readonly albumArtists: readonly CreditedArtist[];
  readonly discNumber: number | null;
  readonly trackNumber: number | null;
  readonly year: number | null;
  readonly genres: readonly string[];
  readonly contributors: readonly CreditedPerson[];
  readonly isCompilation: boolean;
  readonly mbzRecordingId: string | null;
  readonly mbzTrackId: string | null;
  readonly mbzReleaseId: string | null;
  readonly mbzReleaseGroupId: string | null;
  /** Tells editions of an album apart: the folded medium, version, catalog number and barcode. */
  readonly edition: string | null;
  readonly trackGainDb: number | null;
  readonly trackPeak: number | null;
  readonly albumGainDb: number | null;
  readonly albumPeak: number | null;
  readonly hasEmbeddedArt: boolean;
  /** At least one of its pictures shows the artist. */
  readonly hasArtistPicture: boolean;
}

export interface ReadProblem {
  readonly file: AudioFile;
  readonly kind: ScanProblemKind;
  readonly reason: string;
}

export type ReadResult = { readonly track: ReadTrack } | { readonly problem: ReadProblem };

/** The prefix of the codec name of files with DRM, which only the shop's own programs decode. */
export const PROTECTED = 'Protected ';

/** The result of a tag reader, before cleaning. Tag names as in `TagName`, every tag a list of texts. */
export interface RawTags {
  readonly tags: Partial<Record<TagName, readonly string[]>>;
  readonly durationMs: number;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  readonly hasEmbeddedArt: boolean;
  readonly hasArtistPicture: boolean;
}

export type TagName =
  | 'title'
  | 'titleSort'
  | 'artist'
  | 'artists'
  | 'artistSort'
  | 'album'
  | 'albumSort'
  | 'albumArtist'
  | 'albumArtists'
  | 'albumArtistSort'
  /** Names of older foobar2000 and JRiver for the album artist, ignored beside the usual one. */
  | 'albumArtistSpaced'
  | 'albumArtistUnderscored'
  | 'discNumber'
  | 'trackNumber'
  | 'date'
  | 'originalDate'
  | 'genre'
  | 'composer'
  | 'producer'
  | 'conductor'
  | 'compilation'
  | 'mbzRecordingId'
  | 'mbzTrackId'
  | 'mbzReleaseId'
  | 'mbzReleaseGroupId'
  /** Fields that tell editions of an album apart: medium, version, catalog number and barcode. */
  | 'edition'
  | 'mbzArtistId'
  | 'mbzAlbumArtistId'
  | 'trackGain'
  | 'trackPeak'
  | 'albumGain'
  | 'albumPeak'
  | 'r128TrackGain'
  | 'r128AlbumGain';
