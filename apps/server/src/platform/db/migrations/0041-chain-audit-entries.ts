import { type Kysely, sql } from 'kysely';
import { chainHash } from '#platform/chain-hash.ts';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** Entries of an older node would have no place in the chain. */
export const isBreaking = true;

const ROWS_PER_STEP = 500;

/** Numbers audit entries without a gap, and links each to those before it. */
export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  const { bigint, liftAppendOnly, makeAppendOnly, substringSearch } = capabilities;
  await db.schema.alterTable('audit_entry').addColumn('chain_number', bigint).execute();
  await db.schema.alterTable('audit_entry').addColumn('chain_hash', 'text').execute();
  await db.schema
    .createTable('audit_chain')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('entries', bigint, (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('anchor_number', bigint, (column) => column.notNull())
    .addColumn('anchor_hash', 'text', (column) => column.notNull())
    .execute();
  await liftAppendOnly(db, 'audit_entry');
  const { entries, hash } = await chainExisting(db);
  await sql`insert into audit_chain (id, entries, hash, anchor_number, anchor_hash)
    values (1, ${entries}, ${hash}, 0, '')`.execute(db);
  await db.schema
    .createIndex('audit_entry_by_chain')
    .unique()
    .on('audit_entry')
    .column('chain_number')
    .execute();
  // Only entries beyond their retention may be deleted.
  await makeAppendOnly(db, 'audit_entry', 'old.chain_number <= (select anchor_number from audit_chain)');
  await substringSearch.forgetDeleted(db, 'audit_entry');
}

interface OldEntry {
  id: number;
  action: string;
  resource: string | null;
  resource_type: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  occurred_at: number;
  ip_address: string | null;
  user_agent: string | null;
  is_success: number;
  details: string | null;
}

async function chainExisting(db: Kysely<Schema>): Promise<{ entries: number; hash: string }> {
  let entries = 0;
  let hash = '';
  for (let lastId = 0; ; ) {
    const { rows } =
      await sql<OldEntry>`select id, action, resource, resource_type, actor_id, actor_name, actor_email,
      occurred_at, ip_address, user_agent, is_success, details
      from audit_entry where id > ${lastId} order by id limit ${ROWS_PER_STEP}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return { entries, hash };
    const links = rows.map(({ id, ...row }) => {
      entries += 1;
      hash = chainHash(hash, [entries, ...Object.values(row)]);
      return sql`(cast(${id} as integer), cast(${entries} as integer), cast(${hash} as text))`;
    });
    await sql`with link (id, number, hash) as (values ${sql.join(links)})
      update audit_entry set chain_number = link.number, chain_hash = link.hash
      from link where link.id = audit_entry.id`.execute(db);
    lastId = last.id;
  }
}
