import type { ScanProblemKind } from '@tutti/contract';
import { describe, expect, it } from 'vitest';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import {
  type EarlierLibrary,
  type UpgradedLibrary,
  useEarlierLibrary,
} from '../../../test/earlier-library.ts';
import {
  by,
  flagged,
  HITS_TWICE,
  mark,
  marked,
  on,
  readGrouped,
  regroup,
} from '../../../test/grouped-library.ts';
import type { ScanProgress } from '../scan-progress.ts';

/** The last moment before the read tracks are counted. */
const kill = ({ phase }: ScanProgress) => {
  if (phase === 'finishing') throw new Error('killed');
};

const failingAt =
  (path: string, kind: ScanProblemKind) =>
  (audio: AudioProcess): AudioProcess => ({
    ...audio,
    async readFiles(root, files) {
      const results = await audio.readFiles(root, files);
      return results.map((result, index) => {
        const file = files[index];
        return file?.path === path ? { problem: { file, kind, reason: 'for a test' } } : result;
      });
    },
  });

describe.each(DATABASE_KINDS)('a library that is regrouped on %s', (kind) => {
  const use = (library: EarlierLibrary, run: (upgraded: UpgradedLibrary) => Promise<void>) =>
    useEarlierLibrary({ kind, step: '0060-read-tags-anew', library }, run);

  it('keeps the marks of an album that goes on in another one when the scan is killed before its end', () =>
    use(HITS_TWICE, async ({ upgrade, scan, queries, ids }) => {
      await mark(queries, 'album', ids.album.get('various|hits'), 3);
      await upgrade();
      await expect(scan({ onProgress: kill })).rejects.toThrow('killed');
      await scan();
      const id = ids.album.get('tag:ann|hits');
      expect([...(await readGrouped(queries)).values()].map(({ album_id }) => album_id)).toEqual([id, id]);
      expect(await marked(queries)).toMatchObject({
        albums: [{ id }],
        ratings: [{ kind: 'album', item_id: id, rating: 3 }],
      });
    }));

  it('moves what is kept of an album and of nothing else that has its number', () =>
    use(
      {
        artists: { 'name:ann': 'Ann', 'name:bob': 'Bob' },
        albums: {
          'tag:ann|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'various|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
        },
        tracks: [
          { file: '1.mp3', tags: by('1', 'Ann', on('Hits', 'Ann')), album: 'tag:ann|hits' },
          {
            file: '2.mp3',
            tags: by('2', 'Bob', { ...on('Hits', 'Ann'), ...flagged }),
            album: 'various|hits',
            artist: 'name:bob',
          },
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        const [album, artist] = [ids.album.get('various|hits'), ids.artist.get('name:bob')];
        expect(artist).toBe(album);
        await mark(queries, 'album', album, 3);
        await mark(queries, 'artist', artist, 5);
        await regroup(upgraded, 1);
        const id = ids.album.get('tag:ann|hits');
        expect(await marked(queries)).toMatchObject({
          albums: [{ id }],
          artists: [{ id: artist }],
          ratings: [
            { kind: 'album', item_id: id, rating: 3 },
            { kind: 'artist', item_id: artist, rating: 5 },
          ],
        });
      },
    ));

  it('leaves an album its marks that is emptied by hand', () =>
    use(
      {
        artists: { 'name:ann': 'Ann' },
        albums: {
          'tag:ann|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'tag:ann|more': { title: 'More', credit: 'Ann', by: 'name:ann' },
        },
        tracks: [
          { file: '1.mp3', tags: by('1', 'Ann', on('Hits', 'Ann')), album: 'tag:ann|hits' },
          { file: '2.mp3', tags: by('2', 'Ann', on('More', 'Ann')), album: 'tag:ann|more' },
        ],
      },
      async (upgraded) => {
        const { queries, ids, scan, retag } = upgraded;
        await mark(queries, 'album', ids.album.get('tag:ann|more'), 3);
        await regroup(upgraded, 0);
        await retag('2.mp3', by('2', 'Ann', on('Hits', 'Ann')));
        expect((await scan()).progress).toMatchObject({ changed: 1 });
        const id = ids.album.get('tag:ann|more');
        expect(await marked(queries)).toMatchObject({ albums: [{ id }], ratings: [{ item_id: id }] });
        await retag('2.mp3', by('2', 'Ann', on('More', 'Ann')));
        await scan();
        expect((await readGrouped(queries)).get('2.mp3')?.album_id).toBe(id);
      },
    ));

  it.each(['reader-crashed', 'too-large', 'no-permission', 'unreadable'] as const)(
    'keeps a track whose file is %s while it is read again, until that can be done',
    (problem) =>
      use(
        {
          albums: { 'folder:a|hits': { title: 'Hits', credit: '' } },
          tracks: ['1', '2'].map((title) => ({
            file: `a/${title}.mp3`,
            tags: by(title, 'Ann', { ...on('Hits'), 'ALBUM ARTIST': ['Bob'] }),
            album: 'folder:a|hits',
          })),
        },
        async ({ upgrade, scan, queries, ids }) => {
          await mark(queries, 'album', ids.album.get('folder:a|hits'), 4);
          await upgrade();
          const reader = failingAt('a/2.mp3', problem);
          for (let times = 0; times < 2; times += 1) {
            expect((await scan({ reader })).progress).toMatchObject({ phase: 'idle', missing: 0 });
            expect([...(await readGrouped(queries)).keys()]).toEqual(['a/1.mp3', 'a/2.mp3']);
          }
          await queries.deleteFrom('scan_problem').execute();
          expect((await scan()).progress).toMatchObject({ phase: 'idle', read: 1, changed: 1 });
          const after = [...(await readGrouped(queries)).values()];
          expect(after.map(({ credit }) => credit)).toEqual(['Bob', 'Bob']);
          expect(await marked(queries)).toMatchObject({
            albums: [{ id: after[0]?.album_id }],
            ratings: [{ item_id: after[1]?.album_id, rating: 4 }],
          });
        },
      ),
  );

  it('reads again what differs in a mark only by its genre or its title, and nothing beside it', () =>
    use(
      {
        artists: { 'name:ann': 'Ann' },
        genres: { jazz: 'Jazz', ハント: 'バンド' },
        tracks: [
          { file: '1.mp3', tags: by('1', 'Ann', { genre: ['ハント'] }), artist: 'name:ann', genre: 'ハント' },
          { file: '2.mp3', tags: by('ぱぱ', 'Ann', { genre: ['Jazz'] }), artist: 'name:ann', genre: 'jazz' },
          { file: '3.mp3', tags: by('3', 'Ann', { genre: ['Jazz'] }), artist: 'name:ann', genre: 'jazz' },
        ],
      },
      async (upgraded) => {
        await regroup(upgraded, 2);
        expect((await readGrouped(upgraded.queries)).get('1.mp3')?.genre).toBe('ハント');
      },
    ));

  it('leaves a genre its row, and with it its station, where nothing is called what it was called first', () =>
    use(
      {
        genres: { ホッフ: 'ホップ', ハント: 'ハント' },
        tracks: [
          { file: '1.mp3', tags: by('1', 'Ann', { genre: ['ポップ'] }), genre: 'ホッフ' },
          { file: '2.mp3', tags: by('2', 'Ann', { genre: ['バンド'] }), genre: 'ハント' },
          { file: '3.mp3', tags: by('3', 'Ann', { genre: ['ハント'] }), genre: 'ハント' },
        ],
      },
      async (upgraded) => {
        await regroup(upgraded, 3);
        const after = await readGrouped(upgraded.queries);
        const genres = ['1', '2', '3'].map((name) => after.get(`${name}.mp3`));
        const [pop, band] = [upgraded.ids.genre.get('ホッフ'), upgraded.ids.genre.get('ハント')];
        expect(genres).toMatchObject([
          { genre: 'ポップ', genre_id: pop },
          { genre: 'バンド' },
          { genre: 'ハント', genre_id: band },
        ]);
        expect(genres[1]?.genre_id).not.toBe(band);
        const listed = await upgraded.queries
          .selectFrom('genre')
          .select(['name', 'track_count'])
          .where('track_count', '>', 0)
          .orderBy('name')
          .execute();
        expect(listed.map(({ track_count }) => track_count)).toEqual([1, 1, 1]);
      },
    ));

  it('leaves the row to what it is called also where an album is known by its folder', () =>
    use(
      {
        artists: { 'name:ann': 'Ann' },
        albums: { 'folder:a|はは': { title: 'ぱぱ', credit: 'Ann', by: 'name:ann' } },
        tracks: ['はは', 'ぱぱ'].map((album, index) => ({
          file: `a/${index}.mp3`,
          tags: by(String(index), 'Ann', on(album)),
          album: 'folder:a|はは',
          artist: 'name:ann',
        })),
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        const id = ids.album.get('folder:a|はは');
        await mark(queries, 'album', id);
        await regroup(upgraded, 2);
        const after = await readGrouped(queries);
        expect(after.get('a/1.mp3')).toMatchObject({ album_id: id, title: 'ぱぱ' });
        expect(after.get('a/0.mp3')?.title).toBe('はは');
        expect(await marked(queries)).toMatchObject({ albums: [{ id, title: 'ぱぱ' }] });
      },
    ));

  it('makes one of an artist that an older version beside this one has made twice', () => {
    const marks = 'か\u3099';
    return use(
      {
        artists: { 'name:か': 'が', [`name:${marks}`]: 'が' },
        tracks: [
          { file: '1.mp3', tags: by('1', 'が'), artist: 'name:か' },
          { file: '2.mp3', tags: by('2', 'か'), artist: 'name:か' },
          { file: '3.mp3', tags: by('3', 'が'), artist: `name:${marks}` },
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        await mark(queries, 'artist', ids.artist.get('name:か'), 5);
        await upgraded.upgrade();
        await queries.updateTable('track').set({ is_stale: 0 }).execute();
        await regroup(upgraded, 2);
        const after = [...(await readGrouped(queries)).values()].map((row) => [row.artist_id, row.artist]);
        const [former, id] = [ids.artist.get('name:か'), ids.artist.get(`name:${marks}`)];
        expect(after).toEqual([
          [id, 'が'],
          [former, 'か'],
          [id, 'が'],
        ]);
        expect(await marked(queries)).toMatchObject({
          artists: [{ id }],
          ratings: [{ item_id: id, rating: 5 }],
        });
      },
    );
  });
});
