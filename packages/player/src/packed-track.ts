/**
 * Packs a track for storage across reloads: a short row without field names, because browsers give a page about five
 * million characters and a queue may have thousands of tracks. Stored rows are untrusted input, so malformed fields
 * are dropped.
 */
import { PLAY_ORIGINS } from '@tutti/contract/playback/plays';
import { PICK_REASONS, type PickReason } from '@tutti/contract/recommendations/reasons';
import type { ArtColors } from '@tutti/contract/wire-values';
import { createPlayerTrack } from './player-track.ts';
import type { ArtistLink, PlayerTrack } from './player-types.ts';
import type { ReplayGainTags } from './replay-gain.ts';

export type PackedTrack = readonly unknown[];

export function packTrack(track: PlayerTrack): PackedTrack {
  const { id, title, artist, album, albumId, durationSeconds, genre, coverImageUrl, replayGain } = track;
  const row = [
    id,
    title,
    artist,
    album,
    albumId,
    durationSeconds,
    genre,
    coverImageUrl,
    track.artists.map((link) => [link.id, link.name]),
    replayGain && [
      replayGain.trackGainDb,
      replayGain.trackPeak,
      replayGain.albumGainDb,
      replayGain.albumPeak,
    ],
    track.audioUrl === createPlayerTrack({ id, title }).audioUrl ? undefined : track.audioUrl,
    track.artColour,
    track.artColours && track.artColours.field + track.artColours.spark,
    track.origin,
    track.reason && [track.reason, ...(track.moreReasons ?? [])].flatMap(({ kind, name }) => [kind, name]),
  ];
  return row.slice(0, row.findLastIndex((field) => field !== undefined) + 1);
}

/** Returns undefined if the row is not a track. */
export function unpackTrack(row: unknown): PlayerTrack | undefined {
  if (!Array.isArray(row)) return undefined;
  const fields: readonly unknown[] = row;
  const text = (index: number) => (typeof fields[index] === 'string' ? fields[index] : null);
  const [id, title] = [text(0), text(1)];
  if (id === null || id === '' || title === null) return undefined;
  const origin = PLAY_ORIGINS.find((known) => known === fields[13]);
  const track = createPlayerTrack({
    id,
    title,
    artist: text(2),
    album: text(3),
    albumId: text(4),
    durationSeconds: typeof fields[5] === 'number' ? fields[5] : 0,
    genre: text(6),
    coverImageUrl: text(7),
    artists: Array.isArray(fields[8]) ? fields[8].flatMap(readArtist) : [],
    replayGain: readTags(fields[9]),
    audioUrl: text(10),
    artColour: color(text(11)),
    artColours: colors(text(12)),
  });
  const [reason, ...moreReasons] = readReasons(fields[14]);
  return {
    ...track,
    ...(origin && { origin }),
    ...(reason && { reason }),
    ...(moreReasons.length > 0 && { moreReasons }),
  };
}

/** A flat list of kinds and names in turn. Earlier versions stored one pair, and read only the first. */
function readReasons(stored: unknown): PickReason[] {
  const fields: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return fields.flatMap((field, index) => {
    const kind = PICK_REASONS.find((known) => index % 2 === 0 && known === field);
    const name = fields[index + 1];
    return kind === undefined ? [] : { kind, name: typeof name === 'string' ? name : null };
  });
}

/** Accepts only colors, because the value becomes part of a style. */
function color(stored: string | null): string | null {
  return stored !== null && /^#[\da-f]{6}$/i.test(stored) ? stored : null;
}

function colors(stored: string | null): ArtColors | null {
  const [field, spark] = [color(stored?.slice(0, 7) ?? null), color(stored?.slice(7) ?? null)];
  return field !== null && spark !== null ? { field, spark } : null;
}

function readArtist(pair: unknown): ArtistLink[] {
  if (!Array.isArray(pair)) return [];
  const [id, name] = pair as readonly unknown[];
  return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
}

function readTags(stored: unknown): ReplayGainTags | null {
  if (!Array.isArray(stored)) return null;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const [trackGainDb, trackPeak, albumGainDb, albumPeak] = stored.map(number);
  return {
    trackGainDb: trackGainDb ?? null,
    trackPeak: trackPeak ?? null,
    albumGainDb: albumGainDb ?? null,
    albumPeak: albumPeak ?? null,
  };
}
