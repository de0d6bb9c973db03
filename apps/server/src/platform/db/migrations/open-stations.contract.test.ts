import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from '../../../test/each-database.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const STEP = '0014-open-stations-to-listeners';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function openEmpty(kind: (typeof DATABASE_KINDS)[number]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-upgrade-'));
  folders.push(folder);
  const file = path.join(folder, 'tutti.db');
  if (kind === 'sqlite') return openDatabase({ file });
  return openDatabase({ file, databaseUrl: await createPostgresDatabase({ isEmpty: true }) });
}

it.each(DATABASE_KINDS)(
  'stations of an earlier version get their slugs and stay private on %s',
  async (kind) => {
    const database = await openEmpty(kind);
    const { queries } = database;
    try {
      const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < STEP));
      await migrate(database, { migrations: earlier });
      for (const [index, name] of ['Hip Hop', 'Jazz', 'Jazz?', 'Джаз', '1980'].entries()) {
        const id = index + 1;
        await sql`insert into genre (id, identity_key, name, search_text)
          values (${id}, ${name.toLowerCase()}, ${name}, '')`.execute(queries);
        await sql`insert into station
          (genre_id, is_stopped, seed, generation, pool_mark, pool_revision, created_at)
          values (${id}, 0, 1, 1, '', 0, 0)`.execute(queries);
      }
      await migrate(database);
      const rows = await queries
        .selectFrom('station')
        .orderBy('genre_id')
        .select(['slug', 'is_public'])
        .execute();
      expect(rows.map(({ slug }) => slug)).toEqual(['hip-hop', 'jazz', '3', '4', '5']);
      expect(rows.every(({ is_public: isPublic }) => isPublic === 0)).toBe(true);
      const again = queries.updateTable('station').set({ slug: 'jazz' }).where('genre_id', '=', 1);
      await expect(again.execute()).rejects.toThrow(/unique/i);
    } finally {
      await database.close();
    }
  },
);
