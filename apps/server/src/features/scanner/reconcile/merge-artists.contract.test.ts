import { describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import {
  type EarlierLibrary,
  type UpgradedLibrary,
  useEarlierLibrary,
} from '../../../test/earlier-library.ts';
import { by, mark, marked, regroup } from '../../../test/grouped-library.ts';

describe.each(DATABASE_KINDS)('artists that were parted by their MusicBrainz ids on %s', (kind) => {
  const use = (library: EarlierLibrary, run: (upgraded: UpgradedLibrary) => Promise<void>) =>
    useEarlierLibrary({ kind, step: '0060-read-tags-anew', library }, run);
  const ID = '00000000-0000-4000-8000-000000000001';
  const OTHER_ID = '00000000-0000-4000-8000-000000000002';
  const track = (name: string, artist: string) => ({
    file: `${name}.mp3`,
    tags: by(name, 'Queen'),
    artist,
  });

  it('makes one of the artist of a name and the only one with an id who has it, with the marks of both', () =>
    use(
      {
        artists: {
          'name:queen': 'Queen',
          [`mbz:${ID}`]: 'QUEEN',
          'name:emptied': 'Emptied',
          [`mbz:${OTHER_ID}`]: 'Emptied',
        },
        albums: { 'tag:queen|first': { title: 'First', credit: 'Queen', by: 'name:queen' } },
        tracks: [
          { ...track('one', 'name:queen'), album: 'tag:queen|first' },
          track('two', `mbz:${ID}`),
          track('three', `mbz:${OTHER_ID}`),
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        const id = (key: string) => ids.artist.get(key);
        await mark(queries, 'artist', id('name:queen'), 5);
        await mark(queries, 'artist', id(`mbz:${ID}`), 2);
        await mark(queries, 'artist', id('name:emptied'), 4);
        await regroup(upgraded, 0);
        const rows = await queries
          .selectFrom('artist')
          .select(['id', 'track_count', 'album_count'])
          .orderBy('id')
          .execute();
        expect(rows).toEqual([
          { id: id(`mbz:${ID}`), track_count: 2, album_count: 1 },
          { id: id(`mbz:${OTHER_ID}`), track_count: 1, album_count: 0 },
        ]);
        expect(await marked(queries)).toMatchObject({
          artists: [{ id: id(`mbz:${ID}`) }, { id: id(`mbz:${OTHER_ID}`) }],
          ratings: expect.toSatisfy(
            (ratings: { rating: number }[]) =>
              [2, 4].every((rating) => ratings.some((one) => one.rating === rating)) && ratings.length === 2,
          ),
        });
      },
    ));

  it('makes one of them also where all music was away as the version came', () =>
    use(
      {
        artists: { 'name:queen': 'Queen', [`mbz:${ID}`]: 'Queen' },
        tracks: [
          track('one', 'name:queen'),
          { ...track('two', `mbz:${ID}`), tags: by('two', 'Queen', { musicbrainzArtistId: [ID] }) },
        ],
      },
      async ({ upgrade, scan, queries, ids }) => {
        await mark(queries, 'artist', ids.artist.get('name:queen'), 5);
        await queries.updateTable('track').set({ missing_since: 1 }).execute();
        await upgrade();
        await scan();
        const id = ids.artist.get(`mbz:${ID}`);
        const rows = await queries.selectFrom('artist').select(['id', 'track_count']).execute();
        expect(rows).toEqual([{ id, track_count: 2 }]);
        expect(await marked(queries)).toMatchObject({ artists: [{ id }], ratings: [{ item_id: id }] });
      },
    ));

  it('calls the one as most tracks of both do', () =>
    use(
      {
        artists: { 'name:queen': 'Queen', [`mbz:${ID}`]: 'QUEEN' },
        tracks: [
          track('one', 'name:queen'),
          track('two', 'name:queen'),
          { ...track('three', `mbz:${ID}`), tags: by('three', 'QUEEN') },
        ],
      },
      async (upgraded) => {
        await regroup(upgraded, 0);
        const rows = await upgraded.queries
          .selectFrom('artist')
          .select(['id', 'name', 'search_text'])
          .execute();
        expect(rows).toEqual([
          { id: upgraded.ids.artist.get(`mbz:${ID}`), name: 'Queen', search_text: 'queen' },
        ]);
      },
    ));

  it('leaves a name alone that two with ids have, or nobody who is heard', () =>
    use(
      {
        artists: {
          'name:queen': 'Queen',
          [`mbz:${ID}`]: 'Queen',
          [`mbz:${OTHER_ID}`]: 'Queen',
          'name:ann': 'Ann',
          'mbz:nobody': 'Ann',
        },
        tracks: [
          track('one', 'name:queen'),
          track('two', `mbz:${ID}`),
          track('three', `mbz:${OTHER_ID}`),
          track('four', 'name:ann'),
        ],
      },
      async (upgraded) => {
        await regroup(upgraded, 0);
        const { queries, ids } = upgraded;
        const rows = await queries.selectFrom('artist').select('id').orderBy('id').execute();
        expect(rows.map(({ id }) => id)).toEqual([...ids.artist.values()]);
      },
    ));
});
