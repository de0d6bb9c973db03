/**
 * Ends what is being sent when it may not be heard any more: a key that was revoked, a user who was rejected or deleted,
 * a session that ended, a station that became private.
 */

import { repeat } from '#platform/async/repeat.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { type ListenKeys, ofApp } from './listen-keys.ts';
import type { Listener } from './listener-admission.ts';

/** For what happened on another node, and what nobody announces: it may be heard for five seconds at most. */
const LOOK_EVERY_MS = 3_000;

export interface ListenerWatchDeps {
  readonly listenKeys: Pick<ListenKeys, 'listValid'>;
  /** Those of the sessions with which somebody may still listen. */
  readonly listListening: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly isPublic: (stationId: number) => Promise<boolean>;
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

export interface ListenerWatch {
  /** Calls `end` once when that may not go on. Returns the function that ends the watching. */
  watch(listener: Listener, stationId: number, end: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

interface Watched {
  readonly listener: Listener;
  readonly stationId: number;
  readonly end: () => void;
}

export function createListenerWatch(deps: ListenerWatchDeps): ListenerWatch {
  const { listenKeys, events, logger } = deps;
  const watched = new Set<Watched>();
  const endings: (() => void | Promise<void>)[] = [];

  function endAll(isOver: (one: Watched) => boolean): void {
    for (const one of [...watched].filter(isOver)) {
      watched.delete(one);
      one.end();
    }
  }

  /** Ends those of a kind that are not worth anything any more, with one question for all of them. */
  async function lookAt(
    idOf: (listener: Listener) => string | undefined,
    listValid: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const asked = new Set([...watched].flatMap(({ listener }) => idOf(listener) ?? []));
    if (asked.size === 0) return;
    const valid = await listValid([...asked]);
    // Only of those that were asked for: others may have come in meanwhile.
    endAll(({ listener }) => {
      const id = idOf(listener);
      return id !== undefined && asked.has(id) && !valid.has(id);
    });
  }

  async function look(): Promise<void> {
    await lookAt(keyIdOf, listenKeys.listValid);
    await lookAt(sessionIdOf, deps.listListening);
    const openOnly = [...watched].filter(({ listener }) => listener.kind === 'public');
    for (const stationId of new Set(openOnly.map((one) => one.stationId))) {
      if (!(await deps.isPublic(stationId))) endAll((one) => isOfPublic(one, stationId));
    }
  }

  const lookNow = () =>
    look().catch((error: unknown) => logger.warn({ err: error }, 'looking up who may listen failed'));

  return {
    watch(listener, stationId, end) {
      const one: Watched = { listener, stationId, end };
      watched.add(one);
      return () => void watched.delete(one);
    },
    start() {
      endings.push(
        events.subscribe('listenKeyRevoked', ({ keyId }) =>
          endAll(({ listener }) => listener.kind === 'key' && listener.keyId === keyId),
        ),
        events.subscribe('appKeysRevoked', ({ keyIds }) => {
          const ended = new Set(keyIds.map(ofApp));
          endAll(({ listener }) => listener.kind === 'key' && ended.has(listener.keyId));
        }),
        events.subscribe('stationAccessChanged', ({ stationId, isPublic }) => {
          if (!isPublic) endAll((one) => isOfPublic(one, stationId));
        }),
        events.subscribe('sessionsRevoked', ({ sessionIds }) => {
          endAll(({ listener }) => listener.kind === 'session' && sessionIds.includes(listener.sessionId));
          return lookNow();
        }),
        events.subscribe('rightsChanged', lookNow),
        repeat(deps, { what: 'looking up who may listen', everyMs: LOOK_EVERY_MS, work: look }),
      );
    },
    async stop() {
      await Promise.all(endings.splice(0).map(async (end) => end()));
    },
  };
}

const keyIdOf = (listener: Listener) => (listener.kind === 'key' ? listener.keyId : undefined);
const sessionIdOf = (listener: Listener) => (listener.kind === 'session' ? listener.sessionId : undefined);

function isOfPublic({ listener, stationId }: Watched, ofStation: number): boolean {
  return listener.kind === 'public' && stationId === ofStation;
}
