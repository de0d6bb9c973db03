/** Ends streams whose key was revoked, user rejected, session ended, or station made private. */

import { repeat } from '#platform/async/repeat.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { type ListenKeys, ofApp } from './listen-keys.ts';
import type { Listener } from './listener-admission.ts';

/** Detects changes on other nodes and those without an event; a stream may continue for at most five seconds. */
const LOOK_EVERY_MS = 3_000;

export interface ListenerWatchDeps {
  readonly listenKeys: Pick<ListenKeys, 'listValid'>;
  readonly listListening: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly isPublic: (stationId: number) => Promise<boolean>;
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

export interface ListenerWatch {
  /** Calls `end` once when the listener may not continue. Returns a function that stops watching. */
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

  async function lookAt(
    idOf: (listener: Listener) => string | undefined,
    listValid: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const requested = new Set([...watched].flatMap(({ listener }) => idOf(listener) ?? []));
    if (requested.size === 0) return;
    const valid = await listValid([...requested]);
    // End only those that were queried, because others may have joined in the meantime.
    endAll(({ listener }) => {
      const id = idOf(listener);
      return id !== undefined && requested.has(id) && !valid.has(id);
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
