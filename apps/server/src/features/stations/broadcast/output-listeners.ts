/** Counts listeners outside the app: across all nodes for display, and against the limits per holder and per server. */
import { BROADCAST_LISTENERS_PER_ADDRESS, BROADCAST_LISTENERS_PER_KEY } from '@tutti/contract';
import type { StationOutput, StationOutputs } from '#features/stations/timeline/station-outputs.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type NodeCounts, noCountsElsewhere } from '#platform/nodes/node-counts.ts';
import type { Timers } from '#platform/timers.ts';
import { ENCODER_LINGER_MS, HLS_LISTENER_MS } from './broadcast-limits.ts';

export type OutputKind = 'icy' | 'hls';

/** The key or, without one, the address that a listener is counted for. */
export interface ListenerHolder {
  readonly kind: 'key' | 'address';
  readonly id: string;
}

export interface OutputListeners extends StationOutputs {
  /** Counts a listener until the returned function is called; throws LISTENERS_FULL or TOO_MANY_REQUESTS. */
  add(stationId: number, kind: OutputKind, holder: ListenerHolder): () => void;
  /** Counts a player that returns every few seconds. */
  keepAlive(stationId: number, listener: PollingListener): void;
  stop(): void;
}

export interface PollingListener {
  readonly holder: ListenerHolder;
  /** Distinguishes players of one holder. */
  readonly player: string;
}

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly maxListeners: number;
  /** Counts of the other nodes; omitted if there are none. */
  readonly nodes?: NodeCounts;
}

const FULL_RETRY_S = 30;
const KINDS = ['icy', 'hls', 'holder'] as const;
const MAX_PER: Readonly<Record<ListenerHolder['kind'], number>> = {
  key: BROADCAST_LISTENERS_PER_KEY,
  address: BROADCAST_LISTENERS_PER_ADDRESS,
};

export function createOutputListeners({
  clock,
  timers,
  maxListeners,
  nodes = noCountsElsewhere,
}: Deps): OutputListeners {
  const counts = new Map<string, number>();
  const lastListenedMs = new Map<string, number>();
  const players = new Map<string, { timer: number; end: () => void }>();
  let all = 0;

  function change(name: string, by: number): void {
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  }
  const countOf = (name: string) => counts.get(name) ?? 0;
  for (const kind of KINDS) nodes.publish(kind, () => listOf(counts, kind));

  function countEverywhere(kind: OutputKind | 'holder', name: string): number {
    return countOf(`${kind} ${name}`) + nodes.elsewhere(kind, name);
  }

  function add(stationId: number, kind: OutputKind, holder: ListenerHolder): () => void {
    const holderName = `holder ${holder.kind} ${holder.id}`;
    if (countEverywhere('holder', `${holder.kind} ${holder.id}`) >= MAX_PER[holder.kind])
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: FULL_RETRY_S });
    if (all >= maxListeners) throw new AppError('LISTENERS_FULL', { retryAfterS: FULL_RETRY_S });
    const name = nameOf(stationId, kind);
    const changeAll = (by: number) => {
      all += by;
      change(name, by);
      change(holderName, by);
    };
    changeAll(1);
    let hasGone = false;
    return () => {
      if (hasGone) return;
      hasGone = true;
      changeAll(-1);
      // HLS listening ended with the last playlist request, not now.
      if (kind === 'icy') lastListenedMs.set(name, clock.now());
    };
  }

  function isEncoded(stationId: number, kind: OutputKind): 0 | 1 {
    const name = nameOf(stationId, kind);
    const listenedMs = lastListenedMs.get(name) ?? Number.NEGATIVE_INFINITY;
    return countOf(name) > 0 || clock.now() - listenedMs < ENCODER_LINGER_MS ? 1 : 0;
  }

  return {
    add,
    keepAlive(stationId, { holder, player }) {
      const name = `${stationId} ${holder.kind} ${holder.id} ${player}`;
      const known = players.get(name);
      if (known !== undefined) timers.clearTimer(known.timer);
      const end = known?.end ?? add(stationId, 'hls', holder);
      lastListenedMs.set(nameOf(stationId, 'hls'), clock.now());
      const timer = timers.setTimer(() => {
        players.delete(name);
        end();
      }, HLS_LISTENER_MS);
      players.set(name, { timer, end });
    },
    ofStation: (stationId): StationOutput => ({
      encoders: { mp3: isEncoded(stationId, 'icy'), aac: isEncoded(stationId, 'hls') },
      listeners: {
        icy: countEverywhere('icy', String(stationId)),
        hls: countEverywhere('hls', String(stationId)),
      },
    }),
    stop() {
      for (const { timer, end } of players.values()) {
        timers.clearTimer(timer);
        end();
      }
      players.clear();
    },
  };
}

function listOf(counts: ReadonlyMap<string, number>, kind: string): Map<string, number> {
  const own = [...counts].filter(([name]) => name.startsWith(`${kind} `));
  return new Map(own.map(([name, count]) => [name.slice(kind.length + 1), count]));
}

function nameOf(stationId: number, kind: OutputKind): string {
  return `${kind} ${stationId}`;
}
