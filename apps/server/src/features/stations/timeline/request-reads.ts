import { countsAsApproved, TIMELINE_LOCK_MS } from '@tutti/contract';
import type { TimelineRow, TrackRow } from '@tutti/radio';
import { readAccounts, readRoles } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import { toTimelineRow } from './timeline-store.ts';

export function createRequestReads(db: Queries) {
  const rowsOf = (stationId: number) =>
    db.selectFrom('timeline_entry').selectAll().where('station_id', '=', stationId);

  return {
    async listRequested(stationId: number, fromSeq: number): Promise<TrackRow[]> {
      const rows = await rowsOf(stationId)
        .where('seq', '>=', fromSeq)
        .where('source', '=', 'request')
        .orderBy('seq')
        .execute();
      return rows.map(toTimelineRow).filter((row) => row.kind === 'track');
    },
    /** Finds the last airing of a track among those that have begun or are locked. */
    async findLastAiring(
      stationId: number,
      trackId: number,
      { current, nowMs }: { current: TimelineRow; nowMs: number },
    ): Promise<TimelineRow | undefined> {
      const row = await rowsOf(stationId)
        .where('track_id', '=', trackId)
        .where((of) =>
          of.or([of('started_at', '<=', nowMs + TIMELINE_LOCK_MS), of('seq', '=', current.seq + 1)]),
        )
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toTimelineRow(row);
    },
    /** Returns whether the user, who had access when asking, still has it. */
    async isLetIn(userId: string): Promise<boolean> {
      const account = await db
        .selectFrom(readAccounts(db))
        .select('is_approved')
        .where('id', '=', userId)
        .executeTakeFirst();
      const roles = await db
        .selectFrom(readRoles(db))
        .select('role')
        .where('account_id', '=', userId)
        .execute();
      return countsAsApproved(
        account?.is_approved === 1,
        roles.map(({ role }) => role),
      );
    },
    async listRequestedStations(userId: string, nowMs: number): Promise<number[]> {
      const rows = await db
        .selectFrom('timeline_entry')
        .select('station_id')
        .distinct()
        .where('requested_by', '=', userId)
        .where('source', '=', 'request')
        .where((of) => of(of('started_at', '+', of.ref('play_ms')), '>', nowMs))
        .orderBy('station_id')
        .execute();
      return rows.map((row) => row.station_id);
    },
    async listNames(rows: readonly Pick<TimelineRow, 'placedBy'>[]): Promise<ReadonlyMap<string, string>> {
      const ids = [...new Set(rows.flatMap(({ placedBy }) => placedBy ?? []))];
      if (ids.length === 0) return new Map();
      const accounts = await db
        .selectFrom(readAccounts(db))
        .select(['id', 'user_name'])
        .where('id', 'in', ids)
        .execute();
      return new Map(accounts.map(({ id, user_name }) => [id, user_name]));
    },
  };
}
