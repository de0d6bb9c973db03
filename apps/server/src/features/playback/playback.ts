/**
 * Keeps players' state in memory, counts plays for apps that only report, and recognizes those reported in two ways.
 */
import { LRUCache } from 'lru-cache';
import type { Library } from '#features/library/library.ts';
import type { Recents, Scrobble } from '#features/recents/recents.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import {
  endCounted,
  forgetCounted,
  markCounted,
  matchCounted,
  type PlayerState,
  rememberCounted,
} from './counted-plays.ts';
import {
  beginEntry,
  isOver,
  listenedUntil,
  type Player,
  type PlayerEntry,
  positionAt,
  type Report,
  withReport,
} from './player-entry.ts';

interface PlaybackDeps {
  readonly clock: Clock;
  readonly events: Pick<Events, 'subscribe'>;
  readonly library: Pick<Library, 'getTrack'>;
  readonly recents: Pick<Recents, 'countListened' | 'recordScrobbles'>;
}

export interface PlayingPlayer {
  readonly userName: string;
  readonly playerName: string;
  /** Stays the same while the server runs. */
  readonly playerNumber: number;
  readonly trackId: number;
  readonly state: PlayerEntry['state'];
  readonly positionMs: number;
  readonly playbackRate: number;
  readonly startedAt: number;
}

export interface PlaybackReport extends Report {
  readonly trackId: number;
  /** Decides whether the entry becomes a play once enough of it was heard. */
  readonly isCounting: boolean;
}

export interface Playback {
  report(player: Player, report: PlaybackReport): Promise<void>;
  /** Says only that the player plays this track now; earlier reports of the same track stay. */
  announce(player: Player, trackId: number): Promise<void>;
  /** Records plays that an app reports, except those that its reports have counted already. */
  scrobble(player: Player, plays: readonly Scrobble[]): Promise<void>;
  list(): PlayingPlayer[];
}

const PLAYERS_MAX = 2_000;

interface QueuedPlayer extends PlayerState {
  /** Resolves when all earlier reports of this player have been processed. */
  done: Promise<void>;
}

export function createPlayback({ clock, events, library, recents }: PlaybackDeps): Playback {
  const players = new LRUCache<string, QueuedPlayer>({ max: PLAYERS_MAX });
  let lastNumber = 0;
  /** Forgets players whose session was revoked, because others must no longer see them as playing. */
  const forget = (ids: readonly string[]) => {
    for (const id of ids) players.delete(id);
  };
  events.subscribe('sessionsRevoked', ({ sessionIds }) => forget(sessionIds));
  events.subscribe('appKeysRevoked', ({ keyIds }) => forget(keyIds));

  function stateOf({ id }: Player): QueuedPlayer {
    const known = players.get(id);
    if (known) return known;
    lastNumber += 1;
    const state = { number: lastNumber, entry: undefined, counted: [], done: Promise.resolve() };
    players.set(id, state);
    return state;
  }

  /** Runs one report at a time, because an app that reports a play in two ways at once would have it counted twice. */
  function inTurn(player: Player, work: (state: PlayerState) => Promise<void>): Promise<void> {
    const state = stateOf(player);
    const done = state.done.then(() => work(state));
    state.done = done.catch(() => {});
    return done;
  }

  /** Records the play as soon as enough of the track was heard. */
  async function count(state: PlayerState, entry: PlayerEntry): Promise<PlayerEntry> {
    if (entry.isCounted) return entry;
    const { userId, trackId, startedAt, listenedMs } = entry;
    const isCounted = await recents.countListened(userId, { trackId, playedAt: startedAt, listenedMs });
    if (!isCounted) return entry;
    rememberCounted(state, trackId, startedAt);
    return { ...entry, isCounted };
  }

  async function follow(state: PlayerState, player: Player, report: PlaybackReport): Promise<void> {
    const { trackId, isCounting, ...reported } = report;
    const { durationMs } = await library.getTrack(trackId);
    const now = clock.now();
    const before = state.entry;
    const goesOn = before?.trackId === trackId && reported.state !== 'starting' && !isOver(before, now);
    if (before && !goesOn) {
      // The time heard up to this moment still counts for the previous track.
      if (isCounting && !isOver(before, now))
        await count(state, { ...before, listenedMs: listenedUntil(before, now) });
      endCounted(state, now);
    }
    const entry = goesOn
      ? withReport(before, reported, now)
      : { ...beginEntry(player, { trackId, durationMs, startedAt: now }), ...reported };
    state.entry = isCounting ? await count(state, entry) : entry;
    if (reported.state === 'stopped') endCounted(state, now);
  }

  return {
    report: (player, report) => inTurn(player, (state) => follow(state, player, report)),
    announce: (player, trackId) =>
      inTurn(player, async (state) => {
        const known = state.entry;
        if (known?.trackId === trackId && !isOver(known, clock.now())) return;
        await follow(state, player, {
          trackId,
          state: 'playing',
          positionMs: 0,
          playbackRate: 1,
          isCounting: false,
        });
      }),
    scrobble: (player, plays) =>
      inTurn(player, async (state) => {
        const counted = matchCounted(state, plays, clock.now());
        const unreported = plays.filter((play) => !counted.has(play));
        await recents.recordScrobbles(player.userId, unreported);
        forgetCounted(state, counted.values());
        for (const play of unreported) markCounted(state, play);
      }),
    list() {
      const now = clock.now();
      const playing = [...players.values()].flatMap(({ number, entry }) =>
        entry === undefined || isOver(entry, now) ? [] : [{ number, entry }],
      );
      return playing
        .toSorted((a, b) => b.entry.startedAt - a.entry.startedAt || a.number - b.number)
        .map(({ number, entry }) => ({ ...entry, playerNumber: number, positionMs: positionAt(entry, now) }));
    },
  };
}
