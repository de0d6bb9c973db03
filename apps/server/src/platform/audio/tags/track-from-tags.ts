/** Converts raw tags of any reader to the record that the library stores. */

import path from 'node:path';
import { foldText } from '#platform/text/fold-text.ts';
import { type ArtistCredit, toArtistCredit } from './artist-credit.ts';
import type { AudioFile, RawTags, ReadTrack } from './read-track.ts';
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

const DURATION_MAX_MS = 7 * 24 * 3_600_000;
const BIT_RATE_MAX_KBPS = 100_000;
const GENRES_MAX = 10;
const EDITION_FIELDS_MAX = 8;
const EDITION_MAX_LENGTH = 60;
const GAIN_MAX_DB = 60;
const PEAK_MAX = 100;
/** R128 gains target -23 LUFS, ReplayGain -18. */
const R128_TO_REPLAY_GAIN_DB = 5;

export function toReadTrack(file: AudioFile, raw: RawTags, contentKey: string): ReadTrack {
  const { tags } = raw;
  const ownArtist = toArtistCredit({
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
  const artist = ownArtist.artists.length > 0 ? ownArtist : standIn(albumArtist);
  return {
    path: file.path,
    sizeBytes: file.sizeBytes,
    mtimeMs: file.mtimeMs,
    ctimeMs: file.ctimeMs,
    contentKey,
    ...toAudioFacts(file, raw),
    title: firstText(tags.title) ?? nameOfFile(file.path),
    titleSort: firstText(tags.titleSort),
    artistCredit: artist.credit,
    artists: artist.artists,
    album: firstText(tags.album),
    albumSort: firstText(tags.albumSort),
    albumArtistCredit: albumArtist.credit,
    albumArtists: albumArtist.artists,
    ...toPosition(tags),
    year: parseYear(tags.date) ?? parseYear(tags.originalDate),
    genres: toGenres(tags.genre),
    isCompilation: isCompilation(raw, albumArtist),
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

/** Names a track without a title after its file; `_` often replaces spaces in file names. */
function nameOfFile(filePath: string): string {
  const base = path.posix.basename(filePath);
  const { name } = path.posix.parse(base);
  const words = name.includes(' ') ? name : name.replaceAll('_', ' ');
  return cleanText(words) || cleanText(name) || cleanText(base) || 'Untitled';
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

/** Uses one of several names for the album artist, because with two values one artist would become two. */
function albumArtistTag(tags: RawTags['tags']): readonly string[] | undefined {
  const byName = [tags.albumArtist, tags.albumArtistSpaced, tags.albumArtistUnderscored];
  return byName.find((values) => firstText(values) !== null);
}

function isCompilation({ tags }: RawTags, albumArtist: ArtistCredit): boolean {
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
