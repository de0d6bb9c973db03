import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createArtworkStore } from './artwork-store.ts';

const COLORS = { field: '#35405c', spark: '#e0a030' };

eachDatabase('artwork', (database) => {
  const queries = () => database().queries;
  const store = () => createArtworkStore(queries());
  const albums = () =>
    queries()
      .selectFrom('album')
      .select(['id', 'title', 'art_colour', 'art_colours', 'art_version'])
      .orderBy('id')
      .execute();
  const waiting = async () => (await store().listWithoutColors(10)).map(({ title }) => title);

  beforeEach(async () => {
    await queries().deleteFrom('track').execute();
    await queries().deleteFrom('album').execute();
    await insertLibraryRows(
      queries(),
      ['Harbour', 'Lanterns', 'Bare'].map((album) => ({ title: album, album, genres: ['Jazz'] })),
    );
    const art = { art_kind: 'folder', art_path: 'cover.jpg', art_version: '1-1' } as const;
    await queries().updateTable('album').set({ track_count: 1 }).execute();
    await queries().updateTable('album').set(art).where('title', '<>', 'Bare').execute();
  });

  describe('the colors of artwork', () => {
    it('are wanted of every stored picture, and of no generated cover', async () => {
      expect(await waiting()).toEqual(['Harbour', 'Lanterns']);
    });

    it('are wanted album by album, after those that were skipped', async () => {
      const [first] = await store().listWithoutColors(1);
      const behind = await store().listWithoutColors(10, first?.albumId);
      expect([first?.title, behind.map(({ title }) => title)]).toEqual(['Harbour', ['Lanterns']]);
    });

    it('are wanted if an older version extracted a single color, which stays until then', async () => {
      await queries().updateTable('album').set({ art_colour: '#102030', art_colour_of: '1-1' }).execute();
      expect(await waiting()).toEqual(['Harbour', 'Lanterns']);
      expect((await albums())[0]?.art_colour).toBe('#102030');
    });

    it('are stored together, and wanted again once the picture changes', async () => {
      const [albumId = 0, otherId = 0] = (await albums()).map(({ id }) => id);
      await store().storeColors([
        { id: albumId, version: '1-1', found: { color: '#7a2544', colors: COLORS } },
        { id: otherId, version: '1-1', found: undefined },
      ]);
      expect(await waiting()).toEqual([]);
      expect(await albums()).toMatchObject([
        { art_colour: '#7a2544', art_colours: '#35405c#e0a030' },
        { art_colour: null, art_colours: null },
        {},
      ]);
      await queries().updateTable('album').set({ art_version: '2-2' }).where('id', '=', albumId).execute();
      expect(await waiting()).toEqual(['Harbour']);
    });
  });
});
