import { SHORT_TRACK_MS } from '@tutti/contract/limits';
import { foldText } from '#platform/text/fold-text.ts';
import { type ArtistCredit, toArtistCredit } from './artist-credit.ts';
import { type FileNames, type FolderNames, namesFromFile, namesFromFolder } from './names-from-path.ts';
import { isPlaceholderName } from './placeholder-names.ts';
import {
  type AudioFile,
  CREDITED_ROLES,
  type CreditedPerson,
  type RawTags,
  type ReadTrack,
} from './read-track.ts';
import {
  boundedInteger,
  cleanText,
  cleanTexts,
  firstText,
  parseFlag,
  parseMbzId,
  parseNumber,
  parsePosition,
  parseSidePosition,
  parseYear,
} from './tag-values.ts';
import { isVariousArtists } from './various-artists.ts';
import { isCertainAddress, isWebAddress, withoutAddresses } from './web-addresses.ts';

const DURATION_MAX_MS = 7 * 24 * 3_600_000;
const BIT_RATE_MAX_KBPS = 100_000;
const GENRES_MAX = 10;
/** The limit of one role. */
const CONTRIBUTORS_MAX = 8;
const PERSON_MAX_LENGTH = 200;
const EDITION_FIELDS_MAX = 8;
const EDITION_MAX_LENGTH = 60;
const GAIN_MAX_DB = 60;
const PEAK_MAX = 100;
/** R128 gains target -23 LUFS, ReplayGain -18. */
const R128_TO_REPLAY_GAIN_DB = 5;

export function toReadTrack(file: AudioFile, raw: RawTags, contentKey: string): ReadTrack {
  const tags = withoutPlaceholders(withoutWebAddresses(raw.tags));
  const tagged = creditsOf(tags);
  const { albumArtist } = tagged;
  const names = nameByPath(file.path, { ...raw, tags }, tagged);
  const { artist } = names;
  return {
    path: file.path,
    sizeBytes: file.sizeBytes,
    mtimeMs: file.mtimeMs,
    ctimeMs: file.ctimeMs,
    contentKey,
    ...toAudioFacts(file, raw),
    title: names.title,
    titleSort: firstText(tags.titleSort),
    artistCredit: artist.credit,
    artists: artist.artists,
    album: names.album,
    albumSort: firstText(tags.albumSort),
    albumArtistCredit: albumArtist.credit,
    albumArtists: albumArtist.artists,
    ...names.position,
    year: parseYear(tags.date) ?? parseYear(tags.originalDate),
    genres: toGenres(tags.genre),
    contributors: toContributors(tags),
    isCompilation: isCompilation(tags, albumArtist),
    mbzRecordingId: parseMbzId(tags.mbzRecordingId),
    mbzTrackId: parseMbzId(tags.mbzTrackId),
    mbzReleaseId: parseMbzId(tags.mbzReleaseId),
    mbzReleaseGroupId: parseMbzId(tags.mbzReleaseGroupId),
    edition: toEdition(tags.edition),
    ...toReplayGain(tags),
    hasEmbeddedArt: raw.hasEmbeddedArt,
    hasArtistPicture: raw.hasArtistPicture,
  };
}

function toEdition(values: readonly string[] = []): string | null {
  const folded = new Set(values.map((value) => foldText(value).slice(0, EDITION_MAX_LENGTH)).filter(Boolean));
  return folded.size === 0 ? null : [...folded].sort().slice(0, EDITION_FIELDS_MAX).join(' / ');
}

const NAMING_TAGS = [
  'artist',
  'artists',
  'album',
  'albumArtist',
  'albumArtists',
  'albumArtistSpaced',
  'genre',
] as const;

/** Removes web addresses, because they name no artist, album or genre; only a song may be called "Girlfriend.com". */
function withoutWebAddresses(tags: RawTags['tags']): RawTags['tags'] {
  const named = { ...tags };
  for (const name of [...NAMING_TAGS, ...CREDITED_ROLES, 'title'] as const) {
    const values = cleanTexts(tags[name]);
    const isAddress = name === 'title' ? isCertainAddress : isWebAddress;
    const bare = values.map((value) => (isAddress(value) ? '' : withoutAddresses(value)));
    if (bare.some((value, index) => value !== values[index])) named[name] = bare.filter(Boolean);
  }
  return named;
}

/** A tag that says "Unknown Artist" says nothing. */
function withoutPlaceholders(tags: RawTags['tags']): RawTags['tags'] {
  const named = { ...tags };
  for (const name of NAMING_TAGS) {
    const values = cleanTexts(tags[name]);
    if (values.length > 0 && values.every(isPlaceholderName)) delete named[name];
  }
  return named;
}

function creditsOf(tags: RawTags['tags']) {
  const own = toArtistCredit({
    display: tags.artist,
    names: tags.artists,
    sortNames: tags.artistSort,
    mbzIds: tags.mbzArtistId,
  });
  const albumArtist = toArtistCredit({
    display: albumArtistTag(tags),
    names: tags.albumArtists,
    sortNames: tags.albumArtistSort,
    mbzIds: tags.mbzAlbumArtistId,
  });
  return { artist: own.artists.length > 0 ? own : standIn(albumArtist), albumArtist };
}

/**
 * Takes what the tags do not name from the path. A short track by nobody is a sound effect, and a folder of those is no
 * album.
 */
function nameByPath(
  filePath: string,
  { tags, durationMs }: Pick<RawTags, 'tags' | 'durationMs'>,
  { artist, albumArtist }: ReturnType<typeof creditsOf>,
) {
  const [title, album] = [firstText(tags.title), firstText(tags.album)];
  const position = toPosition(tags);
  const isNamed = artist.artists.length > 0;
  if (title !== null && album !== null && isNamed) return { title, album, artist, position };
  const isNumbered = position.trackNumber !== null;
  const folder = agreeingFolder(namesFromFolder(filePath), album);
  const known = { artists: [artist.credit, folder.artist], album: folder.album, isNumbered };
  const file = agreeingFile(namesFromFile(filePath, known), title);
  const folderArtist = isCompilation(tags, albumArtist) ? null : folder.artist;
  const named = isNamed ? artist : creditOf(file.artist ?? folderArtist);
  const isEffect = album === null && durationMs < SHORT_TRACK_MS && named.artists.length === 0;
  return {
    title: file.title,
    album: isEffect ? null : folder.album,
    artist: named,
    position: title === null ? joinPositions(position, file) : position,
  };
}

/** Ignores the artist of a folder whose album is not the one in the tags. */
function agreeingFolder(folder: FolderNames, album: string | null): FolderNames {
  if (album === null) return folder;
  const isSame = foldText(folder.album ?? '') === foldText(album);
  return { album, artist: isSame ? folder.artist : null };
}

/** Ignores the artist of a file name whose title is not the one in the tags. */
function agreeingFile(file: FileNames, title: string | null): FileNames {
  if (title === null) return file;
  const isSame = foldText(file.title) === foldText(title);
  return { ...file, title, artist: isSame ? file.artist : null };
}

const joinPositions = (tagged: Position, ofFile: Position): Position => ({
  discNumber: tagged.discNumber ?? ofFile.discNumber,
  trackNumber: tagged.trackNumber ?? ofFile.trackNumber,
});

type Position = Pick<ReadTrack, 'discNumber' | 'trackNumber'>;

const creditOf = (name: string | null) =>
  name === null
    ? NOBODY
    : toArtistCredit({ display: [name], names: undefined, sortNames: undefined, mbzIds: undefined });

const NOBODY: ArtistCredit = { credit: '', artists: [] };

/** The album artist stands in for a missing artist, unless the album is by various artists. */
function standIn(albumArtist: ArtistCredit): ArtistCredit {
  return isVariousArtists(albumArtist.credit) ? NOBODY : albumArtist;
}

/** A side of a record counts as a disc, because its track numbers start at 1 again. */
function toPosition(tags: RawTags['tags']) {
  const discNumber = parsePosition(tags.discNumber);
  const trackNumber = parsePosition(tags.trackNumber);
  const onSide = trackNumber === null ? parseSidePosition(tags.trackNumber) : null;
  if (onSide === null) return { discNumber, trackNumber };
  const before = ((discNumber ?? 1) - 1) * 2;
  // Letters continue over all records of an album, or start at A again on each.
  const disc = onSide.side > before ? onSide.side : before + onSide.side;
  return { discNumber: disc, trackNumber: onSide.trackNumber };
}

function toAudioFacts({ sizeBytes }: AudioFile, raw: RawTags) {
  const durationMs = boundedInteger(raw.durationMs, DURATION_MAX_MS);
  const averageKbps = durationMs > 0 ? (sizeBytes * 8) / durationMs : 0;
  return {
    durationMs,
    bitRateKbps: boundedInteger(raw.bitRateKbps || averageKbps, BIT_RATE_MAX_KBPS),
    sampleRateHz: boundedInteger(raw.sampleRateHz, 10_000_000),
    channels: boundedInteger(raw.channels, 255),
    codec: cleanText(raw.codec),
    container: cleanText(raw.container),
  };
}

/** Accepts several values, or one text that lists them; readers resolve `(17)` and `17` of old ID3 tags. */
function toGenres(values: readonly string[] | undefined): string[] {
  const genres = new Map<string, string>();
  for (const text of cleanTexts(values)) {
    for (const part of text.split(/\s*[;/,]\s*/)) {
      const name = part.replace(/^&\s*/, '').slice(0, 100).trim();
      if (name && !genres.has(name.toLowerCase())) genres.set(name.toLowerCase(), name);
    }
  }
  return [...genres.values()].slice(0, GENRES_MAX);
}

/** Tags for songs that nobody is known to have written. */
const NOBODY_KNOWN: ReadonlySet<string> = new Set(
  ['Anonymous', 'Anon.', 'Traditional', 'Trad.', 'Various', 'Various Artists', 'N/A'].map(foldText),
);

function toContributors(tags: RawTags['tags']): CreditedPerson[] {
  return CREDITED_ROLES.flatMap((role) => {
    const contributors = new Map<string, CreditedPerson>();
    for (const text of cleanTexts(tags[role])) {
      // Not at commas, which are inside of names like "Bach, Johann Sebastian".
      for (const part of text.split(/\s*;\s*|\s+\/\s+/)) {
        const name = part.slice(0, PERSON_MAX_LENGTH).trim();
        const key = foldText(name);
        if (key !== '' && !NOBODY_KNOWN.has(key) && !isPlaceholderName(name) && !contributors.has(key))
          contributors.set(key, { role, name });
      }
    }
    return [...contributors.values()].slice(0, CONTRIBUTORS_MAX);
  });
}

/** Uses one of several names for the album artist, because with two values one artist would become two. */
function albumArtistTag(tags: RawTags['tags']): readonly string[] | undefined {
  const byName = [tags.albumArtist, tags.albumArtistSpaced, tags.albumArtistUnderscored];
  return byName.find((values) => firstText(values) !== null);
}

function isCompilation(tags: RawTags['tags'], albumArtist: ArtistCredit): boolean {
  return parseFlag(tags.compilation) || isVariousArtists(albumArtist.credit);
}

function toReplayGain(tags: RawTags['tags']) {
  return {
    trackGainDb: parseNumber(tags.trackGain, GAIN_MAX_DB) ?? fromR128(tags.r128TrackGain),
    trackPeak: parsePeak(tags.trackPeak),
    albumGainDb: parseNumber(tags.albumGain, GAIN_MAX_DB) ?? fromR128(tags.r128AlbumGain),
    albumPeak: parsePeak(tags.albumPeak),
  };
}

function parsePeak(values: readonly string[] | undefined): number | null {
  const peak = parseNumber(values, PEAK_MAX);
  return peak !== null && peak >= 0 ? peak : null;
}

/** Opus stores gains in 1/256 dB. */
function fromR128(values: readonly string[] | undefined): number | null {
  const steps = parseNumber(values, 32_768);
  return steps === null ? null : steps / 256 + R128_TO_REPLAY_GAIN_DB;
}
