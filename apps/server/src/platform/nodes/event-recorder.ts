import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { EventRecorder } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';

interface RecorderDeps {
  readonly database: Pick<Database, 'notifier'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly nodeId: string;
}

/** Returns undefined if a process has the database to itself. */
export function createEventRecorder({
  database: { notifier },
  clock,
  logger,
  nodeId,
}: RecorderDeps): EventRecorder | undefined {
  if (notifier === undefined) return undefined;
  let isNotifying = false;
  let isWanted = false;

  /** Notifies one at a time, because many simultaneous events need no more notifications. */
  async function notifyUntilDone(notify: () => Promise<void>): Promise<void> {
    isNotifying = true;
    while (isWanted) {
      isWanted = false;
      await notify().catch((error: unknown) => logger.warn({ err: error }, 'waking the other nodes failed'));
    }
    isNotifying = false;
  }

  return {
    async record(db, name, event) {
      const row = { node_id: nodeId, name, payload: JSON.stringify(event), created_at: clock.now() };
      await db.insertInto('node_event').values(row).execute();
    },
    notify() {
      isWanted = true;
      if (!isNotifying) void notifyUntilDone(notifier.notify);
    },
  };
}
