import { type Kysely, sql } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

type Step = (db: Kysely<Schema>, capabilities: DialectCapabilities) => Promise<void>;

/** Adds ratings, favorite albums and artists, counted plays, bookmarks, a saved queue, and playlists' last changes. */
export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  const steps = [addFavourites, addRatings, countPlays, addBookmarks, addPlayQueue, datePlaylists];
  for (const step of steps) await step(db, capabilities);
}

/** Creates a table whose rows are deleted with their account; the caller adds columns and keys. */
const ofAccount = (db: Kysely<Schema>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    );

const addFavourites: Step = async (db, { bigint }) => {
  for (const thing of ['album', 'artist']) {
    const table = `favourite_${thing}`;
    await ofAccount(db, table)
      .addColumn(`${thing}_id`, 'integer', (column) =>
        column.notNull().references(`${thing}.id`).onDelete('cascade'),
      )
      .addColumn('favourited_at', bigint, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['account_id', `${thing}_id`] as never)
      .execute();
    await db.schema.createIndex(`${table}_by_${thing}`).on(table).column(`${thing}_id`).execute();
  }
};

const addRatings: Step = async (db, { bigint }) => {
  await ofAccount(db, 'rating')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'integer', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('rated_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('rating_pk', ['account_id', 'kind', 'item_id'] as never)
    .execute();
};

/** Merges plays that were reported and counted twice, and adds totals for lists. */
const countPlays: Step = async (db, { bigint }) => {
  await db.schema
    .alterTable('play')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('app'))
    .execute();
  await sql`delete from play where id not in (
    select min(id) from play group by account_id, track_id, played_at)`.execute(db);
  await db.schema
    .createIndex('play_by_moment')
    .unique()
    .on('play')
    .columns(['account_id', 'track_id', 'played_at'])
    .execute();
  await ofAccount(db, 'play_total')
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addColumn('last_played_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('play_total_pk', ['account_id', 'track_id'] as never)
    .execute();
  await sql`insert into play_total (account_id, track_id, plays, last_played_at)
    select account_id, track_id, count(*), max(played_at) from play group by account_id, track_id`.execute(
    db,
  );
  await db.schema.createIndex('play_total_by_track').on('play_total').column('track_id').execute();
  await db.schema
    .createIndex('play_total_by_last')
    .on('play_total')
    .columns(['account_id', 'last_played_at', 'track_id'])
    .execute();
  await db.schema
    .createIndex('play_total_by_plays')
    .on('play_total')
    .columns(['account_id', 'plays', 'last_played_at', 'track_id'])
    .execute();
};

const addBookmarks: Step = async (db, { bigint }) => {
  await ofAccount(db, 'bookmark')
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('position_ms', bigint, (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('changed_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmark_pk', ['account_id', 'track_id'] as never)
    .execute();
  await db.schema.createIndex('bookmark_by_track').on('bookmark').column('track_id').execute();
};

const addPlayQueue: Step = async (db, { bigint }) => {
  await ofAccount(db, 'play_queue')
    .addColumn('current_position', 'integer')
    .addColumn('position_ms', bigint, (column) => column.notNull())
    .addColumn('changed_at', bigint, (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('play_queue_pk', ['account_id'] as never)
    .execute();
  await ofAccount(db, 'play_queue_entry')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('play_queue_entry_pk', ['account_id', 'position'] as never)
    .execute();
  await db.schema
    .createIndex('play_queue_entry_by_track')
    .on('play_queue_entry')
    .column('track_id')
    .execute();
};

const datePlaylists: Step = async (db, { bigint }) => {
  await db.schema
    .alterTable('playlist')
    .addColumn('updated_at', bigint, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update playlist set updated_at = created_at`.execute(db);
};
