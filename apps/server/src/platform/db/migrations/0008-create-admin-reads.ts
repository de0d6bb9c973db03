import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  const { bigint, substringSearch } = capabilities;
  await db.schema
    .createTable('listener_sample')
    .addColumn('sampled_at', bigint, (column) => column.primaryKey().notNull())
    .addColumn('listeners', 'integer', (column) => column.notNull())
    .addColumn('online_users', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('play_by_time').on('play').columns(['played_at', 'account_id']).execute();
  // Includes the searched columns, so that a search reads only this index.
  await db.schema
    .createIndex('account_by_created')
    .on('account')
    .columns(['created_at', 'id', 'email_key', 'user_name_key'])
    .execute();
  await db.schema
    .createIndex('account_by_state')
    .on('account')
    .columns(['is_approved', 'rejected_at'])
    .execute();
  await createAuditOrders(db);
  await substringSearch.create(db, 'audit_entry');
}

/** Creates an order for each filter, with the newest entries at its end, so that a page is one walk along it. */
async function createAuditOrders(db: Kysely<Schema>): Promise<void> {
  await db.schema.dropIndex('audit_entry_by_action').execute();
  await db.schema.dropIndex('audit_entry_by_actor').execute();
  const orders = {
    audit_entry_by_action: ['action'],
    audit_entry_by_actor: ['actor_id'],
    audit_entry_by_kind: ['resource_type'],
    audit_entry_by_result: ['is_success'],
    audit_entry_by_kind_result: ['resource_type', 'is_success'],
    audit_entry_by_action_result: ['action', 'is_success'],
  } as const;
  for (const [name, columns] of Object.entries(orders)) {
    await db.schema
      .createIndex(name)
      .on('audit_entry')
      .columns([...columns, 'occurred_at', 'id'])
      .execute();
  }
}
