/** Deletes tracks whose files are missing, with everything that refers to them; only a person decides that. */

import { randomUUID } from 'node:crypto';
import { auditDetailTexts, PURGE_PHRASE, type PurgeReply } from '@tutti/contract';
import { sql } from 'kysely';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { nameHolder } from '#platform/nodes/lease-holder.ts';
import { createLeaseStore } from '#platform/nodes/lease-store.ts';
import { LIBRARY_LEASE } from '#platform/nodes/leases.ts';
import type { ReadAirings } from './catalog-reads.ts';

interface PurgeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly audit: Pick<Audit, 'record'>;
  readonly musicDir: string;
  readonly readAirings: ReadAirings;
  /** Called before tracks are deleted, for data that stays. */
  prepareDeletion(trx: Queries, trackIds: readonly number[]): Promise<void>;
}

export interface PurgeRequest {
  readonly confirmation: string;
  /** The number of missing tracks that the person was shown. */
  readonly expected: number;
}

const IDS_PER_STATEMENT = 200;

export function createPurgeMissing(deps: PurgeDeps) {
  const { database, clock, events, audit, musicDir, readAirings } = deps;
  return async (requester: Requester, { confirmation, expected }: PurgeRequest): Promise<PurgeReply> => {
    if (confirmation !== PURGE_PHRASE) throw new AppError('CONFIRMATION_MISMATCH');
    const now = clock.now();
    const { purged, onAir } = await database.transaction(async (trx) => {
      const release = await holdLibrary(database, trx);
      const ids = await listMissing(trx);
      if (ids.length !== expected) throw new AppError('CONFLICT', { message: describeChange(ids.length) });
      const airing = await listAiring(trx, readAirings, now);
      const gone = ids.filter((id) => !airing.has(id));
      if (gone.length > 0) {
        await removeTracks(trx, gone, deps.prepareDeletion);
        await audit.record(trx, {
          action: 'LIBRARY_PURGED',
          resourceType: 'Library',
          resource: musicDir,
          ...requester,
          details: auditDetailTexts.missingTracks(gone.length),
        });
        await events.publishIn(trx, 'libraryChanged', { changedTrackIds: 'all' });
      }
      await release();
      return { purged: gone.length, onAir: ids.length - gone.length };
    });
    const rest = onAir === 0 ? '' : ` ${onAir} still on the plan of a station stay for now.`;
    return { message: `${purged} missing tracks were forgotten.${rest}`, purged };
  };
}

/** Locks the library, because a scan remembers missing tracks to match them with moved files. */
async function holdLibrary({ capabilities }: Database, trx: Queries): Promise<() => Promise<void>> {
  const leases = createLeaseStore(trx, capabilities);
  const holder = nameHolder(randomUUID());
  if ((await leases.take(LIBRARY_LEASE, holder)) === undefined) {
    throw new AppError('CONFLICT', { message: 'A scan is running. Please try again when it has ended.' });
  }
  await trx.updateTable('library_state').set({ revision: sql`revision + 1` }).where('id', '=', 1).execute();
  return () => leases.release(LIBRARY_LEASE, holder);
}

async function listMissing(trx: Queries): Promise<number[]> {
  const rows = await trx.selectFrom('track').where('missing_since', 'is not', null).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Finds tracks that are on air or about to be, because removing them would leave a gap in a station's timeline. */
async function listAiring(trx: Queries, readAirings: ReadAirings, now: number): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom(readAirings(trx))
    .innerJoin('track', 'track.id', 'airing.track_id')
    .where('track.missing_since', 'is not', null)
    .where(sql<boolean>`airing.started_at + airing.play_ms > ${now}`)
    .select('track.id')
    .distinct()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function removeTracks(
  trx: Queries,
  ids: readonly number[],
  prepareDeletion: PurgeDeps['prepareDeletion'],
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const chunk = ids.slice(start, start + IDS_PER_STATEMENT);
    await prepareDeletion(trx, chunk);
    await trx.deleteFrom('track').where('id', 'in', chunk).execute();
    // Yield to the event loop, because a purge of thousands must not interrupt the stations.
    await yieldToEventLoop();
  }
}

function describeChange(count: number): string {
  return `There are ${count} missing tracks now. Please look at them again.`;
}
