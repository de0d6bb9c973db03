/** Records plays: those of the page, with their origin and ending, and those that apps report. */
import { isChosen, isPlay, LISTENING_MIN_MS, type PlayEnding, type PlayOrigin } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createPlayStore, type NewListening, type NewPlay } from './play-store.ts';

export interface Scrobble {
  readonly trackId: number;
  /** In milliseconds. */
  readonly playedAt: number;
}

/** A listening as the page reports it. */
export interface ReportedListening {
  readonly trackId: number;
  readonly listenedMs: number;
  /** The time of an earlier one, which may be reported again; now by default. */
  readonly playedAt?: number | undefined;
  /** The page's id of the listening; without it, only plays that count are recorded. */
  readonly listeningId?: string | undefined;
  readonly origin?: PlayOrigin | undefined;
  readonly ending?: PlayEnding | undefined;
}

export interface PlayRecording {
  /** Returns whether it counts as a play. The same id or the same moment is the same listening. */
  recordPlay(userId: string, listening: ReportedListening): Promise<boolean>;
  /** Records all or, if a track is unknown, none; returns which are new, because a repeated one is the same play. */
  recordScrobbles(userId: string, plays: readonly Scrobble[]): Promise<boolean[]>;
  /** Like recordPlay, for a play that began at another time; returns whether it counts. */
  countListened(userId: string, play: Scrobble & { listenedMs: number }): Promise<boolean>;
}

interface PlayRecordingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly library: Pick<Library, 'getTrack' | 'tracksByIds'>;
}

/** An app may report 10,000 plays at once; other requests get a turn between batches. */
const TRACKS_READ_AT_ONCE = 250;
const FUTURE_TOLERANCE_MS = 5 * 60_000;
/** The browser's duration of a track differs a little from that of its tags. */
const DURATION_TOLERANCE_MS = 1_000;

/** Other apps report neither where the music came from nor how it ended. */
const FROM_APP = { source: 'scrobble', origin: 'app', ending: 'unknown' } as const;

export function createPlayRecording(deps: PlayRecordingDeps): PlayRecording {
  const { database, clock, events, library } = deps;

  /** Limits the time of a play, because an app's clock may be wrong: a play in the future counts as played now. */
  function keepPossible(playedAt: number): number {
    const now = clock.now();
    return playedAt > now + FUTURE_TOLERANCE_MS ? now : Math.max(0, playedAt);
  }

  async function record(userId: string, played: readonly NewPlay[]): Promise<boolean[]> {
    return database.transaction(async (trx) => {
      const areNew = await createPlayStore(trx).record(played);
      if (areNew.includes(true)) await events.publishIn(trx, 'listenerDataChanged', { userId });
      return areNew;
    });
  }

  async function recordListened(play: Omit<NewPlay, 'isPlay'>, clientId?: string): Promise<boolean> {
    const { durationMs } = await library.getTrack(play.trackId);
    const isLongEnough = isPlay({ listenedMs: play.listenedMs + DURATION_TOLERANCE_MS, durationMs });
    // Nobody hears more of a track than its length; a repeated track is a play of its own.
    const listenedMs = durationMs > 0 ? Math.min(play.listenedMs, durationMs) : play.listenedMs;
    const listening = { ...play, listenedMs, isPlay: isLongEnough };
    if (clientId !== undefined && (isLongEnough || listenedMs >= LISTENING_MIN_MS))
      await follow({ ...listening, clientId });
    else if (isLongEnough) await record(play.userId, [listening]);
    return isLongEnough && (play.origin === null || isChosen(play.origin));
  }

  async function follow(listening: NewListening): Promise<void> {
    await database.transaction(async (trx) => {
      const isNewlyCounted = await createPlayStore(trx).follow(listening);
      if (isNewlyCounted) await events.publishIn(trx, 'listenerDataChanged', { userId: listening.userId });
    });
  }

  return {
    recordPlay: (userId, { trackId, listenedMs, playedAt, listeningId, origin = null, ending = 'unknown' }) =>
      recordListened(
        {
          userId,
          trackId,
          listenedMs,
          playedAt: keepPossible(playedAt ?? clock.now()),
          source: 'app',
          origin,
          ending,
        },
        listeningId,
      ),
    countListened: (userId, play) => recordListened({ userId, ...play, ...FROM_APP }),
    async recordScrobbles(userId, scrobbles) {
      const durationOf = await readDurations(library, [...new Set(scrobbles.map(({ trackId }) => trackId))]);
      const played = scrobbles.map(({ trackId, playedAt }): NewPlay => {
        const listenedMs = durationOf.get(trackId);
        if (listenedMs === undefined) throw new AppError('TRACK_NOT_FOUND');
        return { userId, trackId, playedAt: keepPossible(playedAt), listenedMs, ...FROM_APP, isPlay: true };
      });
      return record(userId, played);
    },
  };
}

async function readDurations(
  library: Pick<Library, 'tracksByIds'>,
  trackIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const durationOf = new Map<number, number>();
  for (let start = 0; start < trackIds.length; start += TRACKS_READ_AT_ONCE) {
    if (start > 0) await yieldToEventLoop();
    const tracks = await library.tracksByIds(trackIds.slice(start, start + TRACKS_READ_AT_ONCE));
    for (const { id, durationMs } of tracks) durationOf.set(id, durationMs);
  }
  return durationOf;
}
