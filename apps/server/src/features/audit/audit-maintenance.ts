import { auditDetailTexts } from '@tutti/contract';
import { repeat } from '#platform/async/repeat.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { CLOCK_CORRECTION_MAX_MS, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import type { Audit } from './audit.ts';

export interface AuditMaintenance {
  start(): void;
  stop(): Promise<void>;
}

interface MaintenanceDeps {
  readonly audit: Pick<Audit, 'record' | 'forgetSomeBefore' | 'findLastBefore'>;
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly lease: Pick<Lease, 'isHeld'>;
  /** 0 keeps entries forever. */
  readonly auditDays: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function createAuditMaintenance(deps: MaintenanceDeps): AuditMaintenance {
  const { audit, database, clock, auditDays, lease } = deps;
  const startedAt = clock.now();
  let end: (() => Promise<void>) | undefined;
  let isStopping = false;

  /** Returns a time that has certainly passed, because a clock that is ahead would otherwise delete recent entries. */
  async function readSureTime(): Promise<number> {
    const last = (await audit.findLastBefore(startedAt)) ?? startedAt;
    const now = clock.now();
    return Math.min(now, last + CLOCK_CORRECTION_MAX_MS + now - startedAt);
  }

  async function forgetOld(): Promise<void> {
    if (!lease.isHeld()) return;
    const instant = (await readSureTime()) - auditDays * DAY_MS;
    let forgotten = 0;
    try {
      // Yield between steps, because deleting years of entries would block all requests. Stopping waits for one step.
      for (let count = 1; count > 0 && !(isStopping && forgotten > 0); await yieldToEventLoop()) {
        count = await audit.forgetSomeBefore(instant);
        forgotten += count;
      }
    } finally {
      // Audit what was deleted before a later step failed as well, because a shortened log has to say so.
      if (forgotten > 0) await recordForgotten(forgotten);
    }
  }

  async function recordForgotten(forgotten: number): Promise<void> {
    await audit.record(database.queries, {
      action: 'AUDIT_FORGOTTEN',
      resourceType: 'System',
      details: auditDetailTexts.oldEntries(forgotten, auditDays),
    });
  }

  return {
    start() {
      isStopping = false;
      if (auditDays > 0)
        end = repeat(deps, { what: 'letting go of old audit entries', everyMs: HOUR_MS, work: forgetOld });
    },
    async stop() {
      isStopping = true;
      await end?.();
    },
  };
}
