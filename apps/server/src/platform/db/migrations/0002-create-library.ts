import { type Kysely, sql } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  await createNames(db, capabilities);
  await createAlbum(db, capabilities);
  await createTrack(db, capabilities);
  await createLinks(db);
  await createScan(db, capabilities);
}

async function createNames(db: Kysely<Schema>, { identity }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('artist')
    .addColumn('id', 'integer', identity)
    .addColumn('identity_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort_name', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('mbz_artist_id', 'text')
    .addColumn('track_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('album_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('genre')
    .addColumn('id', 'integer', identity)
    .addColumn('identity_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('track_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('album_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('artist_by_name').on('artist').columns(['sort_name', 'id']).execute();
}

async function createAlbum(db: Kysely<Schema>, { identity, bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('album')
    .addColumn('id', 'integer', identity)
    .addColumn('identity_key', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('sort_title', 'text', (column) => column.notNull())
    .addColumn('artist_credit', 'text', (column) => column.notNull())
    .addColumn('sort_artist', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('year', 'integer')
    .addColumn('is_compilation', 'integer', (column) => column.notNull())
    .addColumn('mbz_release_id', 'text')
    .addColumn('mbz_release_group_id', 'text')
    .addColumn('art_kind', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('art_path', 'text')
    .addColumn('art_version', 'text')
    .addColumn('main_genre_id', 'integer', (column) => column.references('genre.id'))
    .addColumn('track_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('duration_ms', bigint, (column) => column.notNull().defaultTo(0))
    .addColumn('added_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('album_by_title').on('album').columns(['sort_title', 'id']).execute();
  await db.schema.createIndex('album_by_artist').on('album').columns(['sort_artist', 'id']).execute();
  await db.schema.createIndex('album_by_year').on('album').columns(['year', 'id']).execute();
  await db.schema.createIndex('album_by_added').on('album').columns(['added_at', 'id']).execute();
}

async function createTrack(db: Kysely<Schema>, { identity, bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('track')
    .addColumn('id', 'integer', identity)
    .addColumn('identity_key', 'text', (column) => column.notNull())
    .addColumn('content_key', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('size_bytes', bigint, (column) => column.notNull())
    .addColumn('mtime_ms', bigint, (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('bit_rate_kbps', 'integer', (column) => column.notNull())
    .addColumn('sample_rate_hz', 'integer', (column) => column.notNull())
    .addColumn('channels', 'integer', (column) => column.notNull())
    .addColumn('codec', 'text', (column) => column.notNull())
    .addColumn('container', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('sort_title', 'text', (column) => column.notNull())
    .addColumn('artist_credit', 'text', (column) => column.notNull())
    .addColumn('sort_artist', 'text', (column) => column.notNull())
    .addColumn('sort_album', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('album_id', 'integer', (column) => column.references('album.id'))
    .addColumn('disc_number', 'integer')
    .addColumn('track_number', 'integer')
    .addColumn('year', 'integer')
    .addColumn('track_gain_db', 'real')
    .addColumn('track_peak', 'real')
    .addColumn('album_gain_db', 'real')
    .addColumn('album_peak', 'real')
    .addColumn('mbz_recording_id', 'text')
    .addColumn('mbz_track_id', 'text')
    .addColumn('has_embedded_art', 'integer', (column) => column.notNull())
    .addColumn('is_playable', 'integer', (column) => column.notNull())
    .addColumn('missing_since', bigint)
    .addColumn('added_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute();
  await sql`create unique index track_by_path on track (path) where missing_since is null`.execute(db);
  await db.schema
    .createIndex('track_by_album')
    .on('track')
    .columns(['album_id', 'disc_number', 'track_number'])
    .execute();
  await db.schema.createIndex('track_by_title').on('track').columns(['sort_title', 'id']).execute();
  await db.schema.createIndex('track_by_artist').on('track').columns(['sort_artist', 'id']).execute();
  await db.schema.createIndex('track_by_album_title').on('track').columns(['sort_album', 'id']).execute();
  await db.schema.createIndex('track_by_duration').on('track').columns(['duration_ms', 'id']).execute();
  await db.schema.createIndex('track_by_added').on('track').columns(['added_at', 'id']).execute();
  await sql`create index track_missing on track (missing_since) where missing_since is not null`.execute(db);
}

async function createLinks(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('track_artist')
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('artist_id', 'integer', (column) => column.notNull().references('artist.id'))
    .addColumn('join_phrase', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('track_artist_pk', ['track_id', 'position'])
    .execute();
  await db.schema
    .createTable('album_artist')
    .addColumn('album_id', 'integer', (column) => column.notNull().references('album.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('artist_id', 'integer', (column) => column.notNull().references('artist.id'))
    .addColumn('join_phrase', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('album_artist_pk', ['album_id', 'position'])
    .execute();
  await db.schema
    .createTable('track_genre')
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('genre_id', 'integer', (column) => column.notNull().references('genre.id'))
    .addPrimaryKeyConstraint('track_genre_pk', ['track_id', 'position'])
    .execute();
  await db.schema
    .createTable('album_genre')
    .addColumn('album_id', 'integer', (column) => column.notNull().references('album.id').onDelete('cascade'))
    .addColumn('genre_id', 'integer', (column) => column.notNull().references('genre.id'))
    .addColumn('track_count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('album_genre_pk', ['genre_id', 'album_id'])
    .execute();
  await db.schema
    .createIndex('track_artist_by_artist')
    .on('track_artist')
    .columns(['artist_id', 'track_id'])
    .execute();
  await db.schema
    .createIndex('album_artist_by_artist')
    .on('album_artist')
    .columns(['artist_id', 'album_id'])
    .execute();
  await db.schema
    .createIndex('track_genre_by_genre')
    .on('track_genre')
    .columns(['genre_id', 'track_id'])
    .execute();
  await db.schema
    .createIndex('album_genre_by_album')
    .on('album_genre')
    .columns(['album_id', 'genre_id'])
    .execute();
}

async function createScan(db: Kysely<Schema>, { identity, bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('scan_problem')
    .addColumn('path', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('size_bytes', bigint, (column) => column.notNull())
    .addColumn('mtime_ms', bigint, (column) => column.notNull())
    .addColumn('found_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('scan_run')
    .addColumn('id', 'integer', identity)
    .addColumn('started_at', bigint, (column) => column.notNull())
    .addColumn('finished_at', bigint)
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('read', 'integer', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('moved', 'integer', (column) => column.notNull())
    .addColumn('missing', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('library_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('music_dir', 'text')
    .addColumn('marker_id', 'text')
    .addColumn('art_digest', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', bigint, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('library_state').values({ id: 1, lease_until: 0, revision: 0 }).execute();
}
