import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent } from '../hub-event.ts';

interface MonitoringPublisherDeps {
  registry: ConnectionRegistry;
  events: Events;
  timers: Timers;
  logger: Logger;
  listAdministratorIds: () => Promise<readonly string[]>;
}

export interface MonitoringPublisher {
  note(): void;
  stop(): void;
}

/** Administrators are told at most once within this time, however much happens. */
const GATHERED_FOR_MS = 1_000;

/** Tells administrators of changes; looks them up each time, because a role may be removed during a session. */
export function publishMonitoring(deps: MonitoringPublisherDeps): MonitoringPublisher {
  const { registry, events, timers, logger } = deps;
  let timer: number | undefined;

  async function notify(): Promise<void> {
    const connected = registry.userIds();
    const administrators = (await deps.listAdministratorIds()).filter((id) => connected.has(id));
    if (administrators.length === 0) return;
    await registry.sendToUsers(new Set(administrators), encodeHubEvent('MonitoringChanged'));
  }

  function note(): void {
    timer ??= timers.setTimer(() => {
      timer = undefined;
      notify().catch((error: unknown) =>
        logger.warn({ err: error }, 'telling administrators of a change failed'),
      );
    }, GATHERED_FOR_MS);
  }

  const subscriptions = [
    events.subscribe('scanProgress', note),
    events.subscribe('sessionsRevoked', note),
    events.subscribe('stationChanged', note),
  ];
  return {
    note,
    stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
      if (timer !== undefined) timers.clearTimer(timer);
    },
  };
}
