import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const owned =
  (reference: string): Column =>
  (column) =>
    column.notNull().references(reference).onDelete('cascade');

/** Adds rooms. An earlier version ignores these tables, and the stations of rooms, which have no genre. */
export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  await createRooms(db, capabilities);
  await createMembers(db, capabilities);
  await createEntries(db, capabilities);
  await createVotes(db, capabilities);
}

async function createRooms(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  const flags = [
    'is_public',
    'is_featured',
    'is_locked',
    'needs_approval',
    'keeps_going',
    'is_paused',
    'is_frozen',
  ];
  const numbers = ['revision', 'mode_revision'];
  const table = db.schema
    .createTable('room')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('station_id', 'integer', (column) => owned('station.id')(column).unique())
    .addColumn('name', 'text', required)
    .addColumn('code', 'text', (column) => column.unique())
    .addColumn('mode', 'text', required)
    .addColumn('skip_cool_down_until', bigint, required)
    .addColumn('created_by', 'text', (column) => column.references('account.id').onDelete('set null'))
    .addColumn('created_at', bigint, required)
    .addColumn('ended_at', bigint)
    .addColumn('empty_since', bigint);
  await [...flags, ...numbers]
    .reduce((before, name) => before.addColumn(name, 'integer', required), table)
    .execute();
  await db.schema.createIndex('room_by_creator').on('room').column('created_by').execute();
  await db.schema.createIndex('room_by_end').on('room').column('ended_at').execute();
}

async function createMembers(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('room_member')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room_id', 'text', owned('room.id'))
    .addColumn('account_id', 'text', owned('account.id'))
    .addColumn('role', 'text', required)
    .addColumn('joined_at', bigint, required)
    .addColumn('left_at', bigint)
    .addColumn('banned_at', bigint)
    .addColumn('acted_at', bigint, required)
    .addUniqueConstraint('room_member_by_pair', ['room_id', 'account_id'])
    .execute();
  await db.schema.createIndex('room_member_by_account').on('room_member').column('account_id').execute();
}

async function createEntries(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('room_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room_id', 'text', owned('room.id'))
    .addColumn('track_id', 'integer', owned('track.id'))
    .addColumn('added_by', 'text', (column) => column.references('room_member.id').onDelete('set null'))
    .addColumn('added_at', bigint, required)
    .addColumn('position', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('is_skipped', 'integer', required)
    .addColumn('is_approved', 'integer', required)
    .addColumn('moved_revision', 'integer', required)
    .addColumn('started_at', bigint)
    .execute();
  await db.schema
    .createIndex('room_entry_by_status')
    .on('room_entry')
    .columns(['room_id', 'status', 'position'])
    .execute();
  // Deleting a track or an account must find its entries without reading all of them.
  await db.schema.createIndex('room_entry_by_track').on('room_entry').column('track_id').execute();
  await db.schema.createIndex('room_entry_by_member').on('room_entry').column('added_by').execute();
}

async function createVotes(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('room_boost')
    .addColumn('entry_id', 'text', owned('room_entry.id'))
    .addColumn('member_id', 'text', owned('room_member.id'))
    .addColumn('boosted_at', bigint, required)
    .addPrimaryKeyConstraint('room_boost_pk', ['entry_id', 'member_id'])
    .execute();
  await db.schema.createIndex('room_boost_by_member').on('room_boost').column('member_id').execute();
  await db.schema
    .createTable('room_skip_vote')
    .addColumn('room_id', 'text', owned('room.id'))
    .addColumn('member_id', 'text', owned('room_member.id'))
    .addPrimaryKeyConstraint('room_skip_vote_pk', ['room_id', 'member_id'])
    .execute();
  await db.schema.createIndex('room_skip_vote_by_member').on('room_skip_vote').column('member_id').execute();
  await db.schema
    .createTable('room_command')
    .addColumn('room_id', 'text', owned('room.id'))
    .addColumn('command_id', 'text', required)
    .addColumn('member_id', 'text', owned('room_member.id'))
    .addColumn('answer', 'text', required)
    .addColumn('applied_at', bigint, required)
    .addPrimaryKeyConstraint('room_command_pk', ['room_id', 'member_id', 'command_id'])
    .execute();
  await db.schema.createIndex('room_command_by_member').on('room_command').column('member_id').execute();
  await db.schema.createIndex('room_command_by_time').on('room_command').column('applied_at').execute();
}
