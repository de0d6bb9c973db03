import { describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import {
  type EarlierLibrary,
  type EarlierTrack,
  type UpgradedLibrary,
  useEarlierLibrary,
} from '../../../test/earlier-library.ts';
import { by, mark, marked, on, readGrouped, regroup } from '../../../test/grouped-library.ts';

const STEP = '0067-read-files-again';
const RELEASE = '00000384-1111-4111-8111-000000000384';

const numbered = (number: number, more: object = {}) => ({ trackNumber: [String(number)], ...more });

const LIBRARY: EarlierLibrary = {
  artists: { 'name:wheeze': 'Wheeze', 'name:ann': 'Ann', 'name:bob': 'Bob' },
  albums: {
    'tag:wheeze|wheeze': { title: 'Wheeze', credit: 'Wheeze', by: 'name:wheeze' },
    [`mbz:${RELEASE}`]: { title: 'Half', credit: 'Ann', by: 'name:ann' },
    'tag:ann|half': { title: 'Half', credit: 'Ann', by: 'name:ann' },
    'folder:Box/CD1 - Early|box': { title: 'Box', credit: 'Various Artists' },
    'folder:Box/CD2 - Late|box': { title: 'Box', credit: 'Various Artists' },
    'tag:ann|live': { title: 'Live', credit: 'Ann', by: 'name:ann' },
  },
  tracks: [
    ...[1, 2, 3].map((number) => wheeze('2001', number)),
    ...[1, 2].map((number) => wheeze('1994', number)),
    ...[1, 2, 3].map(
      (number): EarlierTrack => ({
        file: `half/${number}.mp3`,
        tags: by(`h${number}`, 'Ann', {
          ...on('Half', 'Ann'),
          ...numbered(number),
          ...(number < 3 && { musicbrainzReleaseId: [RELEASE] }),
        }),
        album: number < 3 ? `mbz:${RELEASE}` : 'tag:ann|half',
        artist: 'name:ann',
      }),
    ),
    ...(['CD1 - Early', 'CD2 - Late'] as const).flatMap((folder, disc) =>
      (['Ann', 'Bob'] as const).map(
        (artist, at): EarlierTrack => ({
          file: `Box/${folder}/${at + 1}.mp3`,
          tags: by(`${disc}${at}`, artist, { ...on('Box'), ...numbered(at + 1) }),
          album: `folder:Box/${folder}|box`,
          artist: `name:${artist.toLowerCase()}`,
        }),
      ),
    ),
    ...['CD1', 'CD2'].map(
      (folder): EarlierTrack => ({
        file: `Live/${folder}/1.mp3`,
        tags: by(folder, 'Ann', { ...on('Live', 'Ann'), ...numbered(1) }),
        album: 'tag:ann|live',
        artist: 'name:ann',
      }),
    ),
  ],
};

function wheeze(year: string, number: number): EarlierTrack {
  return {
    file: `${year}/${number}.mp3`,
    tags: by(`${year} ${number}`, 'Wheeze', {
      ...on('Wheeze', 'Wheeze'),
      ...numbered(number, { date: [year] }),
    }),
    album: 'tag:wheeze|wheeze',
    artist: 'name:wheeze',
  };
}

describe.each(DATABASE_KINDS)('albums of an earlier version on %s', (kind) => {
  const use = (run: (upgraded: UpgradedLibrary) => Promise<void>) =>
    useEarlierLibrary({ kind, step: STEP, library: LIBRARY }, run);

  it('are told apart and put together without a file being read, with the hearts and stars of most of their tracks', () =>
    use(async (upgraded) => {
      const { queries, ids } = upgraded;
      await mark(queries, 'album', ids.album.get('tag:wheeze|wheeze'), 4);
      await mark(queries, 'album', ids.album.get('folder:Box/CD2 - Late|box'), 3);
      await regroup(upgraded, 0);
      const after = await readGrouped(queries);
      const albumOf = (file: string) => after.get(file)?.album_id;
      expect(['2001/1.mp3', '2001/2.mp3', '2001/3.mp3'].map(albumOf)).toEqual(
        Array(3).fill(ids.album.get('tag:wheeze|wheeze')),
      );
      expect(albumOf('1994/1.mp3')).toBe(albumOf('1994/2.mp3'));
      expect(albumOf('1994/1.mp3')).not.toBe(albumOf('2001/1.mp3'));
      expect(after.get('1994/1.mp3')).toMatchObject({ title: 'Wheeze', credit: 'Wheeze' });
      expect([1, 2, 3].map((number) => albumOf(`half/${number}.mp3`))).toEqual(
        Array(3).fill(ids.album.get(`mbz:${RELEASE}`)),
      );
      const box = ids.album.get('folder:Box/CD1 - Early|box');
      expect(
        ['CD1 - Early/1', 'CD1 - Early/2', 'CD2 - Late/1', 'CD2 - Late/2'].map((file) =>
          albumOf(`Box/${file}.mp3`),
        ),
      ).toEqual(Array(4).fill(box));
      expect((await marked(queries)).albums.map(({ id }) => id).sort()).toEqual(
        [ids.album.get('tag:wheeze|wheeze'), box].sort(),
      );
      const rows = await queries
        .selectFrom('album')
        .select(['id', 'year', 'track_count', 'continued_in', 'added_at'])
        .execute();
      const row = (id = 0) => rows.find((album) => album.id === id);
      expect(row(albumOf('1994/1.mp3') ?? 0)).toMatchObject({ year: 1994, track_count: 2, added_at: 1 });
      expect(row(ids.album.get('tag:ann|half'))).toMatchObject({
        track_count: 0,
        continued_in: ids.album.get(`mbz:${RELEASE}`),
      });
      expect(row(ids.album.get('folder:Box/CD2 - Late|box'))).toMatchObject({ continued_in: box });
    }));

  it('go through one disc after the other where only folders number them', () =>
    use(async (upgraded) => {
      await regroup(upgraded, 0);
      const discs = await upgraded.queries
        .selectFrom('track')
        .select(['path', 'disc_number'])
        .where('path', 'like', 'Live/%')
        .orderBy('path')
        .execute();
      expect(discs).toEqual([
        { path: 'Live/CD1/1.mp3', disc_number: 1 },
        { path: 'Live/CD2/1.mp3', disc_number: 2 },
      ]);
    }));

  it('are told apart by a scan after one that was killed in between', () =>
    use(async (upgraded) => {
      const { queries, scan, upgrade } = upgraded;
      await upgrade();
      await expect(
        scan({
          onProgress: ({ phase }) => {
            if (phase === 'finishing') throw new Error('killed');
          },
        }),
      ).rejects.toThrow('killed');
      const recalled = await queries
        .selectFrom('track')
        .select('path')
        .where('album_fold', 'is', null)
        .execute();
      expect(recalled).toEqual([]);
      expect((await scan()).progress).toMatchObject({ phase: 'idle', read: 0 });
      const after = await readGrouped(queries);
      expect(after.get('1994/1.mp3')?.album_id).not.toBe(after.get('2001/1.mp3')?.album_id);
      expect((await scan()).hasChanged).toBe(false);
    }));

  it('are counted by a dry run, which changes none', () =>
    use(async (upgraded) => {
      const { queries, scan, upgrade } = upgraded;
      await upgrade();
      const before = await readGrouped(queries);
      const { progress, hasChanged } = await scan({ albums: 'preview' });
      expect(hasChanged).toBe(false);
      expect(progress.message).toBe(
        'Dry run: of 5 tracks the album would change, 2 albums would become part of others, 1 would be separated. Nothing was changed',
      );
      expect(await readGrouped(queries)).toEqual(before);
      await scan();
      expect(await regrouping(queries)).toEqual({ tracks: 5, joined: 2, separated: 1, isUndone: false });
    }));

  it('are restored on demand with hearts and stars, stay so over scans, and are regrouped on demand', () =>
    use(async (upgraded) => {
      const { queries, scan, ids } = upgraded;
      const [wheeze = 0, half = 0, box = 0, late = 0] = [
        'tag:wheeze|wheeze',
        'tag:ann|half',
        'folder:Box/CD1 - Early|box',
        'folder:Box/CD2 - Late|box',
      ].map((key) => ids.album.get(key) ?? 0);
      await mark(queries, 'album', late, 3);
      await regroup(upgraded, 0);
      const regrouped = await readGrouped(queries);

      expect((await scan({ albums: 'former' })).progress).toMatchObject({ phase: 'idle', read: 0 });
      const restored = await readGrouped(queries);
      const albumsOf = (files: readonly string[]) =>
        new Set(files.map((file) => restored.get(file)?.album_id));
      expect(albumsOf(['1994/1.mp3', '1994/2.mp3', '2001/1.mp3', '2001/3.mp3'])).toEqual(new Set([wheeze]));
      expect(albumsOf(['half/3.mp3'])).toEqual(new Set([half]));
      expect(albumsOf(['Box/CD1 - Early/1.mp3'])).toEqual(new Set([box]));
      expect(albumsOf(['Box/CD2 - Late/1.mp3', 'Box/CD2 - Late/2.mp3'])).toEqual(new Set([late]));
      expect((await marked(queries)).ratings).toContainEqual({ kind: 'album', item_id: late, rating: 3 });
      expect((await marked(queries)).albums.map(({ id }) => id)).toContain(late);
      const counts = await queries
        .selectFrom('album')
        .select(['id', 'track_count', 'continued_in'])
        .where('id', 'in', [wheeze, half, box, late])
        .orderBy('id')
        .execute();
      expect(new Map(counts.map((row) => [row.id, row.track_count]))).toEqual(
        new Map([
          [wheeze, 5],
          [half, 1],
          [box, 2],
          [late, 2],
        ]),
      );
      expect(counts.map((row) => row.continued_in)).toEqual([null, null, null, null]);
      expect(await regrouping(queries)).toMatchObject({ isUndone: true });
      expect((await scan({ readsAll: true })).progress.phase).toBe('idle');
      expect(albumIds(await readGrouped(queries))).toEqual(albumIds(restored));

      await scan({ albums: 'preview' });
      expect(albumIds(await readGrouped(queries))).toEqual(albumIds(restored));
      expect(await regrouping(queries)).toEqual({ tracks: 5, joined: 2, separated: 1, isUndone: true });
      await scan({ albums: 'anew' });
      expect(albumIds(await readGrouped(queries))).toEqual(albumIds(regrouped));
      expect(await regrouping(queries)).toEqual({ tracks: 5, joined: 2, separated: 1, isUndone: false });
    }));

  it('are restored whole by the next scan when the first one was killed', () =>
    use(async (upgraded) => {
      const { queries, scan } = upgraded;
      await regroup(upgraded, 0);
      const killed = scan({
        albums: 'former',
        onProgress: ({ phase }) => {
          if (phase === 'finishing') throw new Error('killed');
        },
      });
      await expect(killed).rejects.toThrow('killed');
      await scan();
      const after = await readGrouped(queries);
      expect(after.get('1994/1.mp3')?.album_id).toBe(after.get('2001/1.mp3')?.album_id);
      const { track_count } = await queries
        .selectFrom('album')
        .select('track_count')
        .where('id', '=', after.get('1994/1.mp3')?.album_id ?? 0)
        .executeTakeFirstOrThrow();
      expect(track_count).toBe(5);
    }));
});

const albumIds = (tracks: Awaited<ReturnType<typeof readGrouped>>) =>
  new Map([...tracks].map(([file, { album_id }]) => [file, album_id]));

async function regrouping(queries: UpgradedLibrary['queries']): Promise<unknown> {
  const { album_regrouping } = await queries
    .selectFrom('library_state')
    .select('album_regrouping')
    .executeTakeFirstOrThrow();
  return JSON.parse(album_regrouping ?? 'null');
}
