import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** Screens that show a room, or wait for its host. An earlier version beside this one neither shows nor admits any. */
export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('room_screen')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room_id', 'text', (column) => column.notNull().references('room.id').onDelete('cascade'))
    .addColumn('pairing_code', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('requested_at', bigint, (column) => column.notNull())
    .addColumn('expires_at', bigint)
    .execute();
  await db.schema.createIndex('room_screen_by_room').on('room_screen').column('room_id').execute();
}
