import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createArtistStore } from '../entries/artist-store.ts';
import { createArtistPictureStore } from './artist-picture-store.ts';

const COLORS = { field: '#35405c', spark: '#e0a030' };

eachDatabase('pictures of artists', (database) => {
  const queries = () => database().queries;
  const store = () => createArtistPictureStore(queries());
  const idOf = async (name: string) =>
    (await queries().selectFrom('artist').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

  beforeEach(async () => {
    await queries().deleteFrom('track').execute();
    await queries().deleteFrom('artist').execute();
    await insertLibraryRows(
      queries(),
      ['Ann', 'Bob', 'Eve'].map((artist) => ({ title: artist, artist, genres: ['Jazz'] })),
    );
    const art = { art_kind: 'folder', art_path: 'Ann/artist.jpg', art_version: '1-1' } as const;
    await queries().updateTable('artist').set({ track_count: 1 }).execute();
    await queries().updateTable('artist').set(art).where('name', '<>', 'Eve').execute();
  });

  describe('a picture', () => {
    it('is found by its artist, who may have none', async () => {
      const [ann, eve] = [await idOf('Ann'), await idOf('Eve')];
      expect(await store().find(ann)).toEqual({
        artistId: ann,
        kind: 'folder',
        path: 'Ann/artist.jpg',
        version: '1-1',
      });
      expect(await store().find(eve)).toMatchObject({ kind: 'none', path: null, version: null });
      expect(await store().find(eve + 1_000)).toBeUndefined();
    });

    it('is listed until its version was analyzed, with any result', async () => {
      const [ann, bob] = [await idOf('Ann'), await idOf('Bob')];
      const waiting = async () => (await store().listWithoutColors(10)).map(({ artistId }) => artistId);
      expect(await waiting()).toEqual([ann, bob]);
      expect(await store().listWithoutColors(10, ann)).toHaveLength(1);
      await store().storeColors([
        { id: ann, version: '1-1', found: { color: '#7a2544', colors: COLORS } },
        { id: bob, version: '1-1', found: undefined },
      ]);
      expect(await waiting()).toEqual([]);
      const rows = await createArtistStore(database()).listByIds([ann, bob]);
      expect(rows.map(({ picture_palette }) => picture_palette)).toEqual(['#35405c#e0a030', null]);
      await queries().updateTable('artist').set({ art_version: '2-2' }).where('id', '=', bob).execute();
      expect(await waiting()).toEqual([bob]);
    });
  });
});
