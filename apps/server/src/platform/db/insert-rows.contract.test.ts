import { expect, it } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { insertRows } from './insert-rows.ts';

const toGenre = (prefix: string) => (_: unknown, index: number) => ({
  identity_key: `${prefix} ${index}`,
  name: `${prefix} ${index}`,
  search_text: prefix,
});

eachDatabase('inserted rows', (database) => {
  it.each([0, 1, 9, 10, 99, 100, 237])('%i rows are all stored, each with its own values', async (count) => {
    const rows = Array.from({ length: count }, toGenre(`of ${count}`));
    const inserted = await insertRows(database().queries, 'genre', { rows, returning: ['id', 'name'] });
    expect(inserted.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
    const stored = await database()
      .queries.selectFrom('genre')
      .select(['id', 'name', 'identity_key', 'search_text'])
      .where('search_text', '=', `of ${count}`)
      .execute();
    expect(stored).toHaveLength(count);
    expect(stored.every(({ name, identity_key }) => name === identity_key)).toBe(true);
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(inserted.map(({ id }) => id)));
  });

  it('the same statement stores other values, and none in place of null', async () => {
    const track = { recording: 'before', art_path: null as string | null };
    const write = (name: string, artPath: string | null) =>
      insertRows(database().queries, 'artist', {
        rows: [{ identity_key: name, name, sort_name: name, search_text: name, mbz_artist_id: artPath }],
      });
    await write(track.recording, track.art_path);
    await write('after', 'a picture');
    await write('last', null);
    const stored = await database()
      .queries.selectFrom('artist')
      .select(['name', 'mbz_artist_id'])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { name: 'before', mbz_artist_id: null },
      { name: 'after', mbz_artist_id: 'a picture' },
      { name: 'last', mbz_artist_id: null },
    ]);
  });

  it('rows that name different columns are refused', async () => {
    const [first, second] = Array.from({ length: 10 }, toGenre('mixed'));
    const rows = [first, ...Array.from({ length: 9 }, () => ({ ...second, search_text: undefined }))];
    await expect(insertRows(database().queries, 'genre', { rows: rows as never })).rejects.toThrow(
      'lack a value',
    );
  });

  it('what a transaction that fails has inserted is gone', async () => {
    const failing = database().transaction(async (trx) => {
      await insertRows(trx, 'genre', { rows: [toGenre('rolled back')(0, 1)] });
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    const left = database().queries.selectFrom('genre').select('id').where('search_text', '=', 'rolled back');
    expect(await left.execute()).toEqual([]);
  });
});
