import { cleanLine } from '../titles/clean-line.ts';
import { fitBytes } from '../titles/fit-bytes.ts';
import { SEGMENT_MS, segmentStartMs } from './segments.ts';

export interface ListedAiring {
  readonly seq: number;
  readonly generation: number;
  readonly startedAtMs: number;
  readonly playMs: number;
  readonly title: string;
  readonly artist: string;
}

export interface MediaPlaylist {
  readonly first: number;
  readonly last: number;
  /** Airings that overlap the segments, in order. */
  readonly airings: readonly ListedAiring[];
  /** Returns the address of a segment, relative to the playlist. */
  readonly toUri: (segment: number) => string;
  /** Tells players to begin this long before the end of the last segment; without it they choose for themselves. */
  readonly beginBeforeEndMs?: number;
}

const TEXT_MAX_BYTES = 400;

/** Returns the text of a live playlist. Players reload it to move the window forward. */
export function formatMediaPlaylist(playlist: MediaPlaylist): string {
  const { first, last, airings, toUri, beginBeforeEndMs } = playlist;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(SEGMENT_MS / 1_000)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(beginBeforeEndMs === undefined
      ? []
      : [`#EXT-X-START:TIME-OFFSET=-${toSeconds(beginBeforeEndMs)},PRECISE=YES`]),
    ...airings.map(toDateRange),
  ];
  for (let segment = first; segment <= last; segment += 1) {
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${toInstant(segmentStartMs(segment))}`,
      `#EXTINF:${toSeconds(SEGMENT_MS)},`,
      toUri(segment),
    );
  }
  return `${lines.join('\n')}\n`;
}

function toDateRange({ seq, generation, startedAtMs, playMs, title, artist }: ListedAiring): string {
  return [
    `#EXT-X-DATERANGE:ID="${seq}-${generation}"`,
    'CLASS="tutti.track"',
    `START-DATE="${toInstant(startedAtMs)}"`,
    `DURATION=${toSeconds(playMs)}`,
    `X-TITLE="${toQuoted(title)}"`,
    `X-ARTIST="${toQuoted(artist)}"`,
  ].join(',');
}

/** A quoted string ends at the next quotation mark, because the format has no escape for one. */
function toQuoted(text: string): string {
  return fitBytes(cleanLine(text).replaceAll('"', '”'), TEXT_MAX_BYTES);
}

function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function toSeconds(durationMs: number): string {
  return (durationMs / 1_000).toFixed(3);
}
