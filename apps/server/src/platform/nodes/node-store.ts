import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { SILENT_AFTER_MS } from '#platform/db/list-running-nodes.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { NodeTables } from '#platform/db/schema/nodes.ts';

/** Dead nodes are listed for this long, so that somebody notices that they are missing. */
const GONE_RETENTION_MS = 3_600_000;
const ROWS_PER_INSERT = 200;

type NodeAnnouncement = Omit<Insertable<NodeTables['node']>, 'started_at' | 'heard_at'>;

export interface NodeCount {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
}

export function createNodeStore({ queries, capabilities }: Pick<Database, 'queries' | 'capabilities'>) {
  const { now } = capabilities;
  const since = (ms: number): RawBuilder<number> => sql`${now} - ${sql.lit(ms)}`;
  const alive = (db: Queries) =>
    db.selectFrom('node').where('heard_at', '>', since(SILENT_AFTER_MS)).select('id');

  return {
    async readClock(): Promise<number> {
      const { rows } = await sql<{ now: number }>`select ${now} as now`.execute(queries);
      return rows[0]?.now ?? 0;
    },

    async announce(node: NodeAnnouncement): Promise<void> {
      await queries
        .insertInto('node')
        .values({ ...node, started_at: now, heard_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...node, heard_at: now }))
        .execute();
    },

    /** Lists the oldest first. */
    async list() {
      const isAlive = sql<0 | 1>`case when heard_at > ${since(SILENT_AFTER_MS)} then 1 else 0 end`;
      return queries
        .selectFrom('node')
        .selectAll()
        .select(isAlive.as('is_alive'))
        .orderBy('started_at')
        .orderBy('id')
        .execute();
    },

    async remove(nodeId: string): Promise<void> {
      await queries.deleteFrom('node').where('id', '=', nodeId).execute();
    },

    /** Removes the dead nodes whose name this one reuses. */
    async removePredecessors({ id, name }: Pick<NodeAnnouncement, 'id' | 'name'>): Promise<void> {
      await queries
        .deleteFrom('node')
        .where('name', '=', name)
        .where('id', '<>', id)
        .where('heard_at', '<=', since(SILENT_AFTER_MS))
        .execute();
    },

    async removeGone(): Promise<void> {
      await queries.deleteFrom('node').where('heard_at', '<', since(GONE_RETENTION_MS)).execute();
      await queries.deleteFrom('node_window').where('ends_at', '<', now).execute();
    },

    async writeCounts(nodeId: string, counts: readonly NodeCount[]): Promise<void> {
      for (let start = 0; start < counts.length; start += ROWS_PER_INSERT) {
        const values = counts
          .slice(start, start + ROWS_PER_INSERT)
          .map(({ kind, name, count }) => ({ node_id: nodeId, kind, name, count }));
        await queries
          .insertInto('node_count')
          .values(values)
          .onConflict((conflict) =>
            conflict
              .columns(['node_id', 'kind', 'name'])
              .doUpdateSet((row) => ({ count: row.ref('excluded.count') })),
          )
          .execute();
      }
      if (counts.some(({ count }) => count === 0)) {
        await queries.deleteFrom('node_count').where('node_id', '=', nodeId).where('count', '=', 0).execute();
      }
    },

    async hasCounts(nodeId: string): Promise<boolean> {
      const row = await queries
        .selectFrom('node_count')
        .where('node_id', '=', nodeId)
        .select('kind')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async listCounts(nodeId: string): Promise<NodeCount[]> {
      return queries
        .selectFrom('node_count')
        .where('node_id', '=', nodeId)
        .select(['kind', 'name', 'count'])
        .execute();
    },

    async sumElsewhere(nodeId: string, kinds: readonly string[]): Promise<NodeCount[]> {
      return queries
        .selectFrom('node_count')
        .where('node_id', '<>', nodeId)
        .where('node_id', 'in', alive(queries))
        .where('kind', 'in', kinds)
        .groupBy(['kind', 'name'])
        .select(({ fn }) => ['kind', 'name', fn.sum<number>('count').as('count')])
        .execute();
    },

    async listElsewhere(nodeId: string, kind: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('node_count')
        .where('node_id', '<>', nodeId)
        .where('node_id', 'in', alive(queries))
        .where('kind', '=', kind)
        .select('name')
        .distinct()
        .execute();
      return rows.map(({ name }) => name);
    },

    /** Counts one within a time window, over all nodes. */
    async countInWindow(key: string, windowMs: number): Promise<{ count: number; leftMs: number }> {
      const end = sql<number>`${now} + ${sql.lit(windowMs)}`;
      const isOver = sql`node_window.ends_at <= ${now}`;
      const left = sql<number>`ends_at - ${now}`;
      return queries
        .insertInto('node_window')
        .values({ key, count: 1, ends_at: end })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when ${isOver} then 1 else node_window.count + 1 end`,
            ends_at: sql<number>`case when ${isOver} then ${end} else node_window.ends_at end`,
          }),
        )
        .returning(['count', left.as('leftMs')])
        .executeTakeFirstOrThrow();
    },
  };
}

export type NodeStore = ReturnType<typeof createNodeStore>;
