import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('node_event')
    .addColumn('id', capabilities.bigint, capabilities.identity)
    .addColumn('transaction_number', capabilities.bigint, capabilities.transactionNumber)
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', capabilities.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('node_event_by_transaction')
    .on('node_event')
    .columns(['transaction_number', 'id'])
    .execute();
}
