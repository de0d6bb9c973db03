import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import {
  type EarlierLibrary,
  type UpgradedLibrary,
  useEarlierLibrary,
} from '../../../test/earlier-library.ts';
import { by, flagged, mark, marked, on, readGrouped, regroup } from '../../../test/grouped-library.ts';

/** The number of tracks in a batch when the disk is slow. */
const BATCH = 50;

const tracks = (count: number, start: string, more: { tags: object; album: string; artist?: string }) =>
  Array.from({ length: count }, (_, index) => {
    const title = `${start}${String(index).padStart(2, '0')}`;
    return { ...more, file: `${title}.mp3`, tags: by(title, 'Ann', more.tags) };
  });

function slowDisk(audio: AudioProcess): AudioProcess {
  const now = performance.now.bind(performance);
  let lost = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + lost);
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...audio,
    readFiles(root, files) {
      const reading = last.then(async () => {
        const results = await audio.readFiles(root, files);
        lost += 4_000;
        return results;
      });
      last = reading;
      return reading;
    },
  };
}

describe.each(DATABASE_KINDS)('a library that is regrouped in batches on %s', (kind) => {
  const use = (library: EarlierLibrary, run: (upgraded: UpgradedLibrary) => Promise<void>) =>
    useEarlierLibrary({ kind, step: '0060-read-tags-anew', library }, run);

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('keeps the marks of an album that goes on in a new one, though its last tracks join one that was there', () =>
    use(
      {
        artists: { 'name:ann': 'Ann', 'name:bob': 'Bob' },
        albums: {
          'various|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'tag:bob|hits': { title: 'Hits', credit: 'Bob', by: 'name:bob' },
        },
        tracks: [
          ...tracks(BATCH, 'a', { tags: { ...on('Hits', 'Ann'), ...flagged }, album: 'various|hits' }),
          ...tracks(1, 'b', { tags: { ...on('Hits', 'Bob'), ...flagged }, album: 'various|hits' }),
          ...tracks(1, 'c', { tags: on('Hits', 'Bob'), album: 'tag:bob|hits' }),
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        const id = ids.album.get('various|hits');
        await mark(queries, 'album', id, 3);
        await regroup(upgraded, BATCH + 1, slowDisk);
        const after = await readGrouped(queries);
        expect(after.get('a00.mp3')).toMatchObject({ album_id: id, credit: 'Ann' });
        expect(after.get('b00.mp3')?.album_id).toBe(ids.album.get('tag:bob|hits'));
        expect(await marked(queries)).toMatchObject({
          albums: [{ id }],
          ratings: [{ kind: 'album', item_id: id, rating: 3 }],
        });
      },
    ));

  it('keeps the marks of two albums that go on in the same new one', () =>
    use(
      {
        artists: { 'name:ann': 'Ann' },
        albums: {
          'folder:d|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'various|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
        },
        tracks: [
          ...tracks(BATCH + 1, 'b', { tags: { ...on('Hits', 'Ann'), ...flagged }, album: 'various|hits' }),
          ...tracks(1, 'd/', { tags: on('Hits', 'Ann'), album: 'folder:d|hits' }),
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        const id = ids.album.get('folder:d|hits');
        await mark(queries, 'album', ids.album.get('various|hits'), 3);
        await regroup(upgraded, BATCH + 2, slowDisk);
        expect(new Set([...(await readGrouped(queries)).values()].map(({ album_id }) => album_id))).toEqual(
          new Set([id]),
        );
        expect(await marked(queries)).toMatchObject({
          albums: [{ id }],
          ratings: [{ kind: 'album', item_id: id, rating: 3 }],
        });
      },
    ));

  it('keeps the marks of an album of several folders, none of which is its own any more', () =>
    use(
      {
        artists: { 'name:ann': 'Ann' },
        albums: {
          'folder:gone|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'folder:q|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'folder:p|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
        },
        tracks: [
          ...tracks(1, 'p/', { tags: on('Hits'), album: 'folder:gone|hits', artist: 'name:ann' }),
          ...tracks(1, 'q/', { tags: on('Hits'), album: 'folder:gone|hits', artist: 'name:ann' }),
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        await mark(queries, 'album', ids.album.get('folder:gone|hits'), 3);
        await regroup(upgraded, 2);
        const [id, ...others] = new Set(
          [...(await readGrouped(queries)).values()].map(({ album_id }) => album_id),
        );
        expect(others).toEqual([]);
        expect(await marked(queries)).toMatchObject({
          albums: [{ id }],
          ratings: [{ kind: 'album', item_id: id, rating: 3 }],
        });
      },
    ));

  it('keeps the marks of an album in a folder whose last tracks belong to that of another folder', () =>
    use(
      {
        artists: { 'name:ann': 'Ann', 'name:bob': 'Bob' },
        albums: {
          'folder:a|hits': { title: 'Hits', credit: 'Ann', by: 'name:ann' },
          'folder:b|hits': { title: 'Hits', credit: 'Various Artists' },
        },
        tracks: [
          ...tracks(1, 'a/', { tags: on('Hits'), album: 'folder:a|hits', artist: 'name:ann' }),
          ...tracks(1, 'b/', {
            tags: { ...on('Hits'), trackNumber: ['1'] },
            album: 'folder:b|hits',
            artist: 'name:ann',
          }),
          {
            file: 'b/bob.mp3',
            tags: by('bob', 'Bob', { ...on('Hits'), 'ALBUM ARTIST': ['Bob'], trackNumber: ['1'] }),
            album: 'folder:b|hits',
            artist: 'name:bob',
          },
        ],
      },
      async (upgraded) => {
        const { queries, ids } = upgraded;
        await mark(queries, 'album', ids.album.get('folder:b|hits'), 3);
        await regroup(upgraded, 3);
        const id = ids.album.get('folder:a|hits');
        const after = await readGrouped(queries);
        expect(['a/00.mp3', 'b/00.mp3'].map((file) => after.get(file)?.album_id)).toEqual([id, id]);
        expect(await marked(queries)).toMatchObject({
          albums: [{ id }],
          ratings: [{ kind: 'album', item_id: id, rating: 3 }],
        });
      },
    ));
});
