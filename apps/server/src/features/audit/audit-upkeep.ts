/** Lets go of old entries once in a while, where the owner has said for how long they are kept. */
import { CLOCK_CORRECTION_MAX_MS, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import { repeat } from '#platform/repeat.ts';
import type { Timers } from '#platform/timers.ts';
import type { Audit } from './audit.ts';

export interface AuditUpkeep {
  start(): void;
  stop(): Promise<void>;
}

interface UpkeepDeps {
  readonly audit: Pick<Audit, 'record' | 'forgetBefore' | 'findLastBefore'>;
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly lease: Pick<Lease, 'isHeld'>;
  /** 0: for ever. */
  readonly auditDays: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function createAuditUpkeep(deps: UpkeepDeps): AuditUpkeep {
  const { audit, database, clock, auditDays, lease } = deps;
  const startedAt = clock.now();
  let end: (() => Promise<void>) | undefined;

  /**
   * The time that has surely come: what was written before this start, and how long we run. A clock that is ahead would
   * have us forget what is young; where a server was off for months, the old entries stay as much longer, or until its
   * next start.
   */
  async function readSureTime(): Promise<number> {
    const last = (await audit.findLastBefore(startedAt)) ?? startedAt;
    const now = clock.now();
    return Math.min(now, last + CLOCK_CORRECTION_MAX_MS + now - startedAt);
  }

  async function forgetOld(): Promise<void> {
    if (!lease.isHeld()) return;
    const forgotten = await audit.forgetBefore((await readSureTime()) - auditDays * DAY_MS);
    if (forgotten === 0) return;
    await audit.record(database.queries, {
      action: 'AUDIT_FORGOTTEN',
      resourceType: 'System',
      details: `${forgotten} entries older than ${auditDays} days`,
    });
  }

  return {
    start() {
      if (auditDays > 0)
        end = repeat(deps, { what: 'letting go of old audit entries', everyMs: HOUR_MS, work: forgetOld });
    },
    stop: async () => end?.(),
  };
}
