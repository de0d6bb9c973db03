import { createHash } from 'node:crypto';
import {
  firstPacketOf,
  formatMediaPlaylist,
  listedSegments,
  PACKETS_PER_SEGMENT,
  packSegment,
  SEGMENT_MS,
  segmentStartMs,
} from '@tutti/broadcast';
import { findEntryAt, rowEndMs } from '@tutti/radio';
import { LRUCache } from 'lru-cache';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import { type StationAiring } from '#features/stations/timeline/station-airings.ts';
import { AppError } from '#platform/app-error.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import type { Clock } from '#platform/clock.ts';
import { PAGE_LEAD_MS, PAGE_SEGMENTS_LISTED, SEGMENT_RETENTION_MS } from './broadcast-limits.ts';
import { type KnownAirings } from './known-airings.ts';
import type { SegmentedStation } from './outside-station.ts';

export interface Tagged<Content> {
  readonly content: Content;
  readonly etag: string;
}

export interface HlsOutput {
  /** Contains the caller's key, because players do not pass it on. */
  playlist(station: SegmentedStation, key: string | undefined): Promise<Tagged<string>>;
  segment(station: SegmentedStation, number: number): Promise<Tagged<Buffer>>;
  readonly ofPage: PageSegments;
}

/**
 * Reaches beyond the final part of the plan; audio that changes later gets another address and the page starts again.
 */
export interface PageSegments {
  playlist(stationId: number): Promise<string>;
  /** Returns a segment of at least the revision that the page knows. */
  segment(stationId: number, number: number, atLeast: number): Promise<Segment>;
}

interface Segment extends Tagged<Buffer> {
  readonly revision: number;
}

interface PlaylistOptions {
  readonly leadMs: number;
  readonly count?: number;
  readonly beginsNow?: boolean;
  readonly toUri: (segment: number) => string;
}

interface Deps {
  readonly encoder: StationEncoder;
  readonly clock: Clock;
  readonly airings: KnownAirings;
}

/** The most recent segments of a few stations, which many players request at the same moment. */
const CACHED_SEGMENTS_MAX = 64;
const NOT_BEGUN_RETRY_S = 4;

export function createHlsOutput({ encoder, clock, airings }: Deps): HlsOutput {
  const cache = new LRUCache<string, Tagged<Buffer>>({ max: CACHED_SEGMENTS_MAX });
  const makeOnce = createSingleFlight<string, Tagged<Buffer>>();

  async function write(stationId: number, options: PlaylistOptions): Promise<string> {
    const nowMs = clock.now();
    const known = await airings.list(stationId);
    const onAir = runAround(known, nowMs);
    const [begin] = onAir;
    if (begin === undefined) throw new AppError('STREAM_INACTIVE');
    const listed = listedSegments(nowMs + options.leadMs, options.count);
    const first = Math.max(listed.first, Math.floor(begin.startedAtMs / SEGMENT_MS));
    // A station that has just begun has no whole segment yet.
    if (first > listed.last) throw new AppError('UNAVAILABLE', { retryAfterS: NOT_BEGUN_RETRY_S });
    const fromMs = segmentStartMs(first);
    const untilMs = segmentStartMs(listed.last + 1);
    return formatMediaPlaylist({
      first,
      last: listed.last,
      airings: onAir.filter(
        (row) => row.trackId !== null && row.startedAtMs < untilMs && rowEndMs(row) > fromMs,
      ),
      toUri: options.toUri,
      ...(options.beginsNow && { beginBeforeEndMs: untilMs - nowMs }),
    });
  }

  async function read(
    stationId: number,
    number: number,
    { leadMs, atLeast }: { leadMs: number; atLeast?: number },
  ): Promise<Segment> {
    const nowMs = clock.now();
    const isListedNow = number <= listedSegments(nowMs + leadMs).last;
    if (!isListedNow || segmentStartMs(number) < nowMs - SEGMENT_RETENTION_MS)
      throw new AppError('NOT_FOUND');
    // Refuse a stopped station, because its past can still be encoded and players would continue with it.
    if (findEntryAt(await airings.list(stationId), nowMs) === undefined)
      throw new AppError('STREAM_INACTIVE');
    const revision = await encoder.readRevision(stationId, atLeast);
    const name = `${stationId} ${number} ${revision}`;
    const found = cache.get(name) ?? (await makeOnce(name, () => make(stationId, number)));
    cache.set(name, found);
    return { ...found, revision };
  }

  async function make(stationId: number, number: number): Promise<Tagged<Buffer>> {
    const packets = await encoder.readPackets(stationId, {
      output: 'aac',
      firstPacket: firstPacketOf(number),
      count: PACKETS_PER_SEGMENT,
    });
    return tag(Buffer.from(packSegment(number, packets)));
  }

  return {
    async playlist({ id, leadMs, segmentFolder }, key) {
      const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
      const toUri = (segment: number) => `${segmentFolder}${segment}.aac${query}`;
      return tag(await write(id, { leadMs, toUri }));
    },
    segment: ({ id, leadMs }, number) => read(id, number, { leadMs }),
    ofPage: {
      async playlist(stationId) {
        const revision = await encoder.readRevision(stationId);
        return write(stationId, {
          leadMs: PAGE_LEAD_MS,
          count: PAGE_SEGMENTS_LISTED,
          beginsNow: true,
          toUri: (segment) => `${segment}.aac?r=${revision}`,
        });
      },
      segment: (stationId, number, atLeast) => read(stationId, number, { leadMs: PAGE_LEAD_MS, atLeast }),
    },
  };
}

/** Returns the airings without gaps around an instant; empty when nothing is on air. */
function runAround(airings: readonly StationAiring[], nowMs: number): readonly StationAiring[] {
  const current = findEntryAt(airings, nowMs);
  if (current === undefined) return [];
  let from = airings.indexOf(current);
  while (from > 0 && endsAt(airings[from - 1]) === airings[from]?.startedAtMs) from -= 1;
  return airings.slice(from);
}

function endsAt(airing: StationAiring | undefined): number | undefined {
  return airing && rowEndMs(airing);
}

function tag<Content extends string | Buffer>(content: Content): Tagged<Content> {
  return { content, etag: `"${createHash('sha1').update(content).digest('base64url')}"` };
}
