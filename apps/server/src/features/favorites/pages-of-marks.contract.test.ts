import { beforeAll, expect, it } from 'vitest';
import { createRatingStore, type RatingRow } from '#features/ratings/rating-store.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createFavoriteStore, type FavoriteMark } from './favorite-store.ts';
import { createFavoriteTrackLists, type FavoriteRow } from './favorite-track-lists.ts';

/** Newest first; several entries share an instant. */
const MOMENTS = [3, 3, 3, 2, 1, 1, 1, 1];
const PAGE_SIZES = [1, 2, 3, 8, 100];

async function readAll<Row>(
  size: number,
  listPage: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await listPage(all.at(-1), size);
    all.push(...page);
    if (page.length < size) return all;
  }
}

eachDatabase('pages of what somebody marked', (database) => {
  let trackIds: number[];
  beforeAll(async () => {
    const { queries } = database();
    await insertAccounts(queries, ['ann', 'ben']);
    const rows = MOMENTS.map((_, index) => ({
      title: `${index}`,
      artist: `Artist ${index}`,
      album: `Album ${index}`,
      genres: ['Jazz'],
    }));
    trackIds = await insertLibraryRows(queries, rows);
  });

  it.each(['album', 'artist'] as const)('every favorite %s appears once, in a stable order', async (kind) => {
    const { queries } = database();
    const ids = (await queries.selectFrom(kind).select('id').orderBy('id').execute()).map(({ id }) => id);
    const store = createFavoriteStore(queries, kind);
    for (const [index, moment] of MOMENTS.entries()) await store.add('ann', [ids[index] ?? 0], moment);
    await store.add('ben', ids, 2);
    for (const size of PAGE_SIZES) {
      const marks = await readAll<FavoriteMark>(size, (after, limit) => store.listPage('ann', after, limit));
      expect(marks.map(({ id, favourited_at }) => [id, Number(favourited_at)])).toEqual(
        MOMENTS.map((moment, index) => [ids[index], moment]),
      );
    }
    const all = await store.list('ann');
    expect(all.map(({ id }) => id)).toEqual(ids.slice(0, MOMENTS.length));
  });

  it('every favorite track appears once, the last marked of an instant first', async () => {
    const store = createFavoriteStore(database().queries, 'track');
    const lists = createFavoriteTrackLists(database());
    const added: number[] = [];
    for (const [index, moment] of MOMENTS.entries()) {
      const trackId = trackIds[index] ?? 0;
      await store.add('ann', [trackId], moment);
      added.push((await lists.find('ann', trackId))?.id ?? 0);
    }
    await store.add('ben', [trackIds[0] ?? 0], 2);
    const expected = MOMENTS.map((moment, index) => [moment, added[index] ?? 0]).toSorted(
      ([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b,
    );
    for (const size of PAGE_SIZES) {
      const rows = await readAll<FavoriteRow>(size, (after, limit) => lists.listPage('ann', after, limit));
      expect(rows.map((row) => [Number(row.favourited_at), row.id])).toEqual(expected);
    }
  });

  it('every rating appears once, in a stable order', async () => {
    const store = createRatingStore(database().queries);
    const rows = MOMENTS.map((rated_at, index): RatingRow => {
      const kind = index % 2 === 0 ? 'album' : 'track';
      return { kind, item_id: 10 + index, rating: 1 + (index % 5), rated_at };
    });
    for (const row of rows) await store.set('ann', row);
    await store.set('ben', { kind: 'track', item_id: 10, rating: 5, rated_at: 2 });
    const expected = rows.toSorted(
      (a, b) => b.rated_at - a.rated_at || a.kind.localeCompare(b.kind) || a.item_id - b.item_id,
    );
    for (const size of PAGE_SIZES) {
      const all = await readAll<RatingRow>(size, (after, limit) => store.listPage('ann', after, limit));
      expect(all.map((row) => [Number(row.rated_at), row.kind, row.item_id])).toEqual(
        expected.map((row) => [row.rated_at, row.kind, row.item_id]),
      );
    }
  });
});
