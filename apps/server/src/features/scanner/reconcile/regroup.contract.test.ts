import { statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

const STEP = '0060-read-tags-anew';

describe.each(DATABASE_KINDS)('a library of an earlier version on %s', (kind) => {
  const use = (library: EarlierLibrary, run: (upgraded: UpgradedLibrary) => Promise<void>) =>
    useEarlierLibrary({ kind, step: STEP, library }, run);

  it('parts artists, albums and genres whose names differ in what makes another letter', () =>
    use(
      {
        artists: { 'name:ann': 'Ann', 'name:か': 'が' },
        genres: { jazz: 'Jazz', ハント: 'バンド' },
        albums: {
          'tag:ann|first': { title: 'First', credit: 'Ann', by: 'name:ann' },
          'tag:か|はは': { title: 'はは', credit: 'が', by: 'name:か' },
        },
        tracks: [
          {
            file: 'a/1.mp3',
            tags: by('One', 'Ann', { ...on('First', 'Ann'), genre: ['Jazz'] }),
            album: 'tag:ann|first',
            artist: 'name:ann',
            genre: 'jazz',
          },
          ...[
            by('いち', 'か', { ...on('ぱぱ', 'か'), genre: ['ハント'] }),
            by('に', 'が', { ...on('はは', 'が'), genre: ['バンド'] }),
          ].map((tags, index) => ({
            file: `b/${index}.mp3`,
            tags,
            album: 'tag:か|はは',
            artist: 'name:か',
            genre: 'ハント',
          })),
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        const [artist, album, genre] = [
          ids.artist.get('name:か'),
          ids.album.get('tag:か|はは'),
          ids.genre.get('ハント'),
        ];
        await mark(queries, 'artist', artist, 5);
        await mark(queries, 'album', album, 4);
        await queries
          .insertInto('station')
          .values({
            genre_id: genre ?? 0,
            slug: 'b',
            is_public: 1,
            is_stopped: 0,
            seed: 1,
            generation: 1,
            pool_mark: '',
            pool_revision: 0,
            created_at: 0,
          })
          .execute();
        const before = await readGrouped(queries);
        await regroup(upgraded, 2);
        const after = await readGrouped(queries);
        expect(after.get('a/1.mp3')).toEqual(before.get('a/1.mp3'));
        expect(after.get('b/1.mp3')).toEqual({ ...before.get('b/1.mp3'), credit: 'が', artist: 'が' });
        const separated = after.get('b/0.mp3');
        expect(separated).toMatchObject({ title: 'ぱぱ', credit: 'か', artist: 'か', genre: 'ハント' });
        const old = after.get('b/1.mp3');
        for (const of of ['album_id', 'artist_id', 'genre_id'] as const)
          expect(separated?.[of]).not.toBe(old?.[of]);
        expect([...after.values()].map(({ path, id }) => [path, id])).toEqual(
          [...before.values()].map(({ path, id }) => [path, id]),
        );
        expect(await marked(queries)).toEqual({
          albums: [{ id: album, title: 'はは', favourited_at: 7 }],
          artists: [{ id: artist, name: 'が', favourited_at: 7 }],
          ratings: [
            { kind: 'album', item_id: album, rating: 4 },
            { kind: 'artist', item_id: artist, rating: 5 },
          ],
        });
        const stations = await queries.selectFrom('station').select(['genre_id', 'slug']).execute();
        expect(stations).toEqual([{ genre_id: genre, slug: 'b' }]);
        expect(
          await queries.selectFrom('genre').select(['name', 'track_count']).orderBy('id').execute(),
        ).toEqual([
          { name: 'Jazz', track_count: 1 },
          { name: 'バンド', track_count: 1 },
          { name: 'ハント', track_count: 1 },
        ]);
      },
    ));

  it('parts compilations of several that share a title, and keeps those of nobody together', () => {
    const various = 'various|hits';
    const file = (name: string, tags: object) => ({
      file: `${name}.mp3`,
      tags: by(name, name, tags),
      album: various,
    });
    return use(
      {
        artists: { 'name:ann': 'Ann' },
        albums: {
          [various]: { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'various|more': { title: 'More', credit: 'Various Artists' },
        },
        tracks: [
          file('bob', { ...on('Hits', 'Bob'), ...flagged }),
          file('ann', { ...on('Hits', 'Ann'), ...flagged }),
          file('cid', { ...on('Hits', 'Various Artists'), ...flagged }),
          file('dee', { ...on('Hits'), ...flagged }),
          { ...file('eve', { ...on('More', 'V.A.') }), album: 'various|more' },
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        await mark(queries, 'album', ids.album.get(various), 3);
        await regroup(upgraded, 5);
        const after = await readGrouped(queries);
        const credits = Object.fromEntries(
          [...after].map(([path, { title, credit }]) => [path, `${title} by ${credit}`]),
        );
        expect(credits).toEqual({
          'ann.mp3': 'Hits by Ann',
          'bob.mp3': 'Hits by Bob',
          'cid.mp3': 'Hits by Various Artists',
          'dee.mp3': 'Hits by Various Artists',
          'eve.mp3': 'More by V.A.',
        });
        expect(after.get('dee.mp3')?.album_id).toBe(ids.album.get(various));
        expect(after.get('cid.mp3')?.album_id).toBe(ids.album.get(various));
        expect(after.get('eve.mp3')?.album_id).toBe(ids.album.get('various|more'));
        expect(new Set([...after.values()].map(({ album_id }) => album_id)).size).toBe(4);
        expect(await marked(queries)).toMatchObject({
          albums: [{ id: ids.album.get(various) }],
          ratings: [{ kind: 'album', item_id: ids.album.get(various), rating: 3 }],
        });
        // None of them is new.
        const added = await queries.selectFrom('album').select('added_at').distinct().execute();
        expect(added).toEqual([{ added_at: 1 }]);
      },
    );
  });

  it('gives the marks of an album that goes on in another to that one', () =>
    use(HITS_TWICE, async (upgraded) => {
      const { queries, ids } = upgraded;
      await mark(queries, 'album', ids.album.get('various|hits'), 3);
      await regroup(upgraded, 1);
      const id = ids.album.get('tag:ann|hits');
      expect([...(await readGrouped(queries)).values()].map(({ album_id }) => album_id)).toEqual([id, id]);
      expect(await marked(queries)).toMatchObject({
        albums: [{ id }],
        ratings: [{ kind: 'album', item_id: id, rating: 3 }],
      });
    }));

  it('reads album artists under their older names, and makes one of the folders of their album', () => {
    const old = (title: string, artist: string) =>
      by(title, artist, { ...on('Hits'), 'ALBUM ARTIST': ['Ann'] });
    return use(
      {
        artists: { 'name:ann': 'Ann', 'name:bob': 'Bob' },
        albums: {
          'folder:a|hits': { title: 'Hits', credit: 'Various Artists' },
          'folder:b|hits': { title: 'Hits', credit: 'Bob', by: 'name:bob' },
          'folder:c|more': { title: 'More', credit: 'Bob', by: 'name:bob' },
        },
        tracks: [
          { file: 'a/1.mp3', tags: old('1', 'Ann'), album: 'folder:a|hits', artist: 'name:ann' },
          { file: 'a/2.mp3', tags: old('2', 'Bob'), album: 'folder:a|hits', artist: 'name:bob' },
          { file: 'b/1.mp3', tags: old('3', 'Bob'), album: 'folder:b|hits', artist: 'name:bob' },
          { file: 'c/1.mp3', tags: by('4', 'Bob', on('More')), album: 'folder:c|more', artist: 'name:bob' },
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        await mark(queries, 'album', ids.album.get('folder:a|hits'));
        await mark(queries, 'album', ids.album.get('folder:b|hits'), 5);
        await regroup(upgraded, 4);
        const id = ids.album.get('folder:a|hits');
        const after = [...(await readGrouped(queries)).values()].map((row) => [
          row.path,
          row.album_id,
          row.credit,
        ]);
        expect(after).toEqual([
          ['a/1.mp3', id, 'Ann'],
          ['a/2.mp3', id, 'Ann'],
          ['b/1.mp3', id, 'Ann'],
          ['c/1.mp3', ids.album.get('folder:c|more'), 'Bob'],
        ]);
        expect(await marked(queries)).toMatchObject({
          albums: [{ id }],
          ratings: [{ kind: 'album', item_id: id, rating: 5 }],
        });
      },
    );
  });

  it('goes on where it was held up, and reads no file twice', () =>
    use(
      {
        albums: { 'folder:a|hits': { title: 'Hits', credit: '' } },
        tracks: ['1', '2', '3'].map((title) => ({
          file: `a/${title}.mp3`,
          tags: by(title, 'Ann', { ...on('Hits'), 'ALBUM ARTIST': ['Bob'] }),
          album: 'folder:a|hits',
        })),
      },
      async ({ upgrade, scan, queries, ids }) => {
        await mark(queries, 'album', ids.album.get('folder:a|hits'), 4);
        await upgrade();
        const failing = (audio: AudioProcess): AudioProcess => ({
          ...audio,
          async readFiles(root, files) {
            const results = await audio.readFiles(root, files);
            return results.map((result, index) => {
              const file = files[index];
              return file?.path === 'a/2.mp3'
                ? { problem: { file, kind: 'unreadable', reason: 'EIO' } }
                : result;
            });
          },
        });
        expect((await scan({ reader: failing })).progress).toMatchObject({
          phase: 'idle',
          read: 3,
          changed: 2,
          missing: 0,
        });
        expect(await readGrouped(queries)).toHaveProperty('size', 3);
        expect((await scan()).progress).toMatchObject({ phase: 'idle', read: 1, changed: 1 });
        expect((await scan()).progress).toMatchObject({ phase: 'idle', read: 0 });
        const [album, ...others] = new Set(
          [...(await readGrouped(queries)).values()].map(({ album_id }) => album_id),
        );
        expect(others).toEqual([]);
        expect(await marked(queries)).toMatchObject({
          albums: [{ id: album }],
          ratings: [{ kind: 'album', item_id: album, rating: 4 }],
        });
      },
    ));

  it('keeps a genre whose music was all away when the version came', () =>
    use(
      {
        genres: { ハント: 'バンド' },
        tracks: [{ file: '1.mp3', tags: by('1', 'Ann', { genre: ['バンド'] }), genre: 'ハント' }],
      },
      async ({ upgrade, scan, queries, ids }) => {
        await queries.updateTable('track').set({ missing_since: 1 }).execute();
        await upgrade();
        await scan();
        const [row, ...others] = (await readGrouped(queries)).values();
        expect(others).toEqual([]);
        expect(row?.genre_id).toBe(ids.genre.get('ハント'));
      },
    ));

  it('counts a file as missing that turns out to be no music any more', () =>
    use(
      {
        albums: { 'folder:a|hits': { title: 'Hits', credit: '' } },
        tracks: ['1', '2'].map((title) => ({
          file: `a/${title}.mp3`,
          tags: by(title, 'Ann', on('Hits')),
          album: 'folder:a|hits',
        })),
      },
      async ({ upgrade, scan, queries, folder }) => {
        const file = path.join(folder, 'a/2.mp3');
        const { size, atime, mtime } = statSync(file);
        writeFileSync(file, Buffer.alloc(size));
        utimesSync(file, atime, mtime);
        await upgrade();
        expect((await scan()).progress).toMatchObject({ phase: 'idle', read: 2, changed: 1, missing: 1 });
        expect([...(await readGrouped(queries)).keys()]).toEqual(['a/1.mp3']);
        expect((await scan()).hasChanged).toBe(false);
      },
    ));
});
