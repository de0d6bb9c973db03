import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlbumEvidence, albumFoldOf, toEvidence } from './evidence.ts';
import { groupAlbums } from './group-albums.ts';

interface Tagged {
  readonly album?: string;
  readonly by?: string;
  readonly albumBy?: string;
  readonly flag?: boolean;
  readonly year?: number;
  readonly disc?: number;
  readonly number?: number;
  readonly release?: string;
  readonly group?: string;
  readonly title?: string;
  readonly codec?: string;
  readonly edition?: string;
}

let ids = 0;
const artistIds = new Map<string, number>();

function track(path: string, tagged: Tagged = {}): AlbumEvidence {
  const { album = 'First', by = 'Ann', albumBy = '', flag = false, title = path, codec = 'MP3' } = tagged;
  const { release = null, group = null, year = null, disc = null, number = null, edition = null } = tagged;
  ids += 1;
  if (!artistIds.has(by)) artistIds.set(by, artistIds.size + 1);
  return toEvidence(ids, null, {
    path,
    album_title: album,
    album_fold: albumFoldOf(album, release),
    album_credit: albumBy,
    album_artists: null,
    is_compilation: flag ? 1 : 0,
    mbz_release_id: release,
    mbz_release_group_id: group,
    album_edition: edition,
    artist_id: artistIds.get(by) ?? 0,
    artist_name: by,
    year,
    disc_number: disc,
    track_number: number,
    sort_title: title,
    sort_album: album,
    codec,
    content_key: path,
    mbz_recording_id: null,
    added_at: 0,
    pinned_album_id: null,
  });
}

const folder = (name: string, count: number, tagged: Tagged | ((number: number) => Tagged) = {}) =>
  Array.from({ length: count }, (_, index) => {
    const more = typeof tagged === 'function' ? tagged(index + 1) : tagged;
    const path = `${name}/${index + 1}`;
    return track(path, { number: index + 1, title: path, ...more });
  });

const pathsOf = (groups: readonly (readonly AlbumEvidence[])[]) =>
  groups
    .map((group) => group.map(({ facts }) => facts.path).sort())
    .sort((one, other) => (String(one) < String(other) ? -1 : 1));

const foldersOf = (tracks: readonly AlbumEvidence[]) =>
  pathsOf(groupAlbums(tracks)).map((paths) =>
    [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))].join(' + '),
  );

const ann = { albumBy: 'Ann' };
const various = { albumBy: 'Various Artists' };
const song = (title: string) => ({ ...ann, year: 2000, title });
const R1 = '00000000-0000-4000-8000-000000000001';
const R2 = '00000000-0000-4000-8000-000000000002';

/** Songs without numbers, of these artists. */
const levels = (name: string, ...artists: readonly string[]) =>
  artists.map((by, index) => track(`${name}/${index + 1}`, { by }));
const guestIn = (name: string, number: number) => (name.endsWith('b') && number === 3 ? 'Bob' : 'Ann');

type Case = readonly [name: string, tracks: () => AlbumEvidence[], albums: readonly string[]];

const CASES: readonly Case[] = [
  [
    'three albums of one artist with one title and different years',
    () => ['1994', '2001', '2008'].flatMap((year) => folder(year, 2, { ...ann, year: Number(year) })),
    ['1994', '2001', '2008'],
  ],
  [
    'three albums of one artist with one title, each of one disc',
    () =>
      ['1994', '2001', '2008'].flatMap((year) => folder(year, 2, { ...ann, year: Number(year), disc: 1 })),
    ['1994', '2001', '2008'],
  ],
  [
    'the same without a year, because their numbers meet',
    () => ['a', 'b', 'c'].flatMap((name) => folder(name, 3, ann)),
    ['a', 'b', 'c'],
  ],
  [
    'two compilations of one title',
    () =>
      ['1998', '2012'].flatMap((year) =>
        folder(year, 2, (number) => ({ ...various, year: Number(year), by: `${year} ${number}` })),
      ),
    ['1998', '2012'],
  ],
  [
    'two compilations of one title whose songs each name their own year',
    () =>
      ['a', 'b'].flatMap((name, at) =>
        folder(name, 4, (number) => ({ ...various, year: 1970 + number * 3 + at, by: `${name}${number}` })),
      ),
    ['a', 'b'],
  ],
  [
    'the greatest hits of a hundred artists',
    () =>
      Array.from({ length: 100 }, (_, at) =>
        folder(`${at}`.padStart(3, '0'), 2, { albumBy: `Artist ${at}`, by: `Artist ${at}` }),
      ).flat(),
    Array.from({ length: 100 }, (_, at) => `${at}`.padStart(3, '0')),
  ],
  [
    'the greatest hits of a hundred artists that name no album artist',
    () =>
      Array.from({ length: 100 }, (_, at) =>
        folder(`${at}`.padStart(3, '0'), 2, { by: `Artist ${at}`, year: 2000 }),
      ).flat(),
    Array.from({ length: 100 }, (_, at) => `${at}`.padStart(3, '0')),
  ],
  [
    'a compilation that lies in the folders of a hundred artists',
    () =>
      Array.from({ length: 100 }, (_, at) =>
        track(`${at}`.padStart(3, '0') + '/Now', {
          ...various,
          by: `Artist ${at}`,
          number: at + 1,
          year: 1950 + at,
        }),
      ),
    [Array.from({ length: 100 }, (_, at) => `${at}`.padStart(3, '0')).join(' + ')],
  ],
  [
    'the same, only flagged as one',
    () =>
      ['a', 'b', 'c'].map((name, at) =>
        track(`${name}/x`, { flag: true, by: name, number: at + 1, year: 1990 + at }),
      ),
    ['a + b + c'],
  ],
  [
    'a single beside the album that bears its name',
    () => [
      ...folder('Album', 5, { ...ann, year: 2000 }),
      track('Single/1', { ...song('Album/3'), number: 1 }),
      track('Single/2', { ...song('B side'), number: 2 }),
    ],
    ['Album', 'Single'],
  ],
  [
    'a single of one song of the year before',
    () => [
      ...folder('Album', 5, { ...ann, year: 2000 }),
      track('Single/1', { ...song('Album/1'), year: 1999, number: 1 }),
    ],
    ['Album', 'Single'],
  ],
  [
    'a remaster beside the original',
    () => [...folder('a', 3, { ...song('x'), year: 1977 }), ...folder('b', 3, { ...song('x'), year: 2011 })],
    ['a', 'b'],
  ],
  [
    'a remaster of which only the folder says so',
    () =>
      ['a', 'a (2011 Remaster)'].flatMap((name) =>
        folder(name, 3, (number) => ({ ...song(`Song ${number}`), number })),
      ),
    ['a', 'a (2011 Remaster)'],
  ],
  [
    'two editions that only differ in medium and catalog number',
    () =>
      ['cd / 123', 'vinyl / 456'].flatMap((edition, at) =>
        folder(`copy ${at}`, 3, (number) => ({ ...song(`song ${number}`), edition })),
      ),
    ['copy 0', 'copy 1'],
  ],
  [
    'a second copy of the same edition, and a copy that names none',
    () =>
      ['cd', 'cd', undefined].flatMap((edition, at) =>
        folder(`copy ${at}`, 3, (number) => ({ ...song(`song ${number}`), ...(edition && { edition }) })),
      ),
    ['copy 0 + copy 1 + copy 2'],
  ],
  [
    'the discs of one edition, a CD and a DVD',
    () =>
      ['cd', 'dvd'].flatMap((edition, at) =>
        folder(`box/disc ${at + 1}`, 3, (number) => ({
          ...song(`song ${at} ${number}`),
          edition,
          disc: at + 1,
        })),
      ),
    ['box/disc 1 + box/disc 2'],
  ],
  [
    'two editions of which only the folders above say so',
    () =>
      ['FLAC 24bit/First', 'FLAC 16bit/First'].flatMap((name) =>
        folder(name, 3, (number) => ({ ...song(`song ${number}`), codec: 'FLAC' })),
      ),
    ['FLAC 16bit/First', 'FLAC 24bit/First'],
  ],
  [
    'a longer edition under the same title',
    () => [
      ...folder('a', 3, (number) => song(`Song ${number}`)),
      ...folder('a [Deluxe Edition]', 5, (number) => song(`Song ${number}`)),
    ],
    ['a', 'a [Deluxe Edition]'],
  ],
  [
    'two editions of which one carries a release id',
    () => [
      ...folder('a', 3, (number) => song(`Song ${number}`)),
      ...folder('b', 3, (number) => ({ ...song(`Song ${number}`), release: R1 })),
    ],
    ['a', 'b'],
  ],
  [
    'two releases, whatever else agrees',
    () => [...folder('a', 1, { ...ann, release: R1 }), track('b/2', { ...ann, number: 2, release: R2 })],
    ['a', 'b'],
  ],
  [
    'the same album as FLAC and as MP3 in folders of their own',
    () =>
      ['FLAC', 'MP3'].flatMap((codec) =>
        folder(codec, 3, (number) => ({ ...song(`Song ${number}`), codec })),
      ),
    ['FLAC', 'MP3'],
  ],
  // One album.
  [
    'songs that lie in two formats in one folder',
    () => [
      ...folder('a', 2, (n) => song(`${n}`)),
      ...['x', 'y'].map((name, at) =>
        track(`a/${name}`, { ...song(`${at + 1}`), number: at + 1, codec: 'FLAC' }),
      ),
    ],
    ['a'],
  ],
  [
    'a song of an album that was copied elsewhere',
    () => [...folder('a', 5, (n) => song(`${n}`)), track('Best/3', { ...song('3'), number: 3 })],
    ['Best + a'],
  ],
  [
    'an album that is spread over two folders',
    () => [
      ...folder('a', 3, song('x')),
      ...[4, 5].map((number) => track(`b/${number}`, { ...song('x'), number })),
    ],
    ['a + b'],
  ],
  [
    'an album of which one folder names no year',
    () => [...folder('a', 3, song('x')), ...[4, 5].map((number) => track(`b/${number}`, { ...ann, number }))],
    ['a + b'],
  ],
  [
    'an album whose songs name years of their own',
    () => folder('a', 5, (number) => ({ ...ann, year: 1970 + number })),
    ['a'],
  ],
  [
    'an album of which some files carry a release id',
    () => folder('a', 3, (number) => ({ ...ann, ...(number < 3 && { release: R1 }) })),
    ['a'],
  ],
  [
    'an album of which some files name an album artist',
    () => folder('a', 3, (number) => (number < 3 ? ann : {})),
    ['a'],
  ],
  [
    'an album with guests of which some files name an album artist',
    () => folder('a', 3, (number) => (number < 3 ? ann : { by: 'Bob' })),
    ['a'],
  ],
  [
    'a compilation of which some files say that they are on one',
    () => folder('a', 3, (number) => ({ by: `Part ${number}`, flag: number < 3 })),
    ['a'],
  ],
  [
    'a compilation of which some files name various artists',
    () => folder('a', 4, (number) => ({ by: `Part ${number}`, ...(number % 2 === 0 && various) })),
    ['a'],
  ],
  [
    'an album of several artists that names none',
    () => folder('a', 3, (number) => ({ by: `Part ${number}` })),
    ['a'],
  ],
  [
    'a split release of two bands',
    () => folder('a', 4, (number) => ({ albumBy: 'Ann / Bob', by: number < 3 ? 'Ann' : 'Bob' })),
    ['a'],
  ],
  [
    'a split release that names no album artist',
    () => folder('a', 4, (number) => ({ by: number < 3 ? 'Ann' : 'Bob' })),
    ['a'],
  ],
  [
    'a release in three folders under three titles',
    () => ['a', 'b', 'c'].flatMap((album) => folder(album, 2, { ...ann, album, release: R1 })),
    ['a + b + c'],
  ],
  [
    'folders of discs without disc tags',
    () => ['CD1', 'CD2'].flatMap((name) => folder(`Live/${name}`, 3, ann)),
    ['Live/CD1 + Live/CD2'],
  ],
  [
    'folders of discs with names, of several artists',
    () =>
      ['CD1 - Early', 'CD2 - Late'].flatMap((name, at) =>
        folder(`Box/${name}`, 2, (number) => ({ by: `${name}${number}`, disc: at + 1 })),
      ),
    ['Box/CD1 - Early + Box/CD2 - Late'],
  ],
  [
    'discs beside each other, each with the name of the album',
    () => ['Album CD1', 'Album CD2'].flatMap((name) => folder(`Ann/${name}`, 3, ann)),
    ['Ann/Album CD1 + Ann/Album CD2'],
  ],
  [
    'discs whose titles say so',
    () => [1, 2].flatMap((disc) => folder(`${disc}`, 3, { ...ann, album: `First (Disc ${disc})`, disc })),
    ['1 + 2'],
  ],
  [
    'discs whose folders bear other names',
    () => ['Studio', 'Stage'].flatMap((name, at) => folder(`Box/${name}`, 3, { ...ann, disc: at + 1 })),
    ['Box/Stage + Box/Studio'],
  ],
  [
    'a box set whose discs are of different years',
    () => [1967, 1969, 1971].flatMap((year, at) => folder(`Box/${year}`, 3, { ...ann, year, disc: at + 1 })),
    ['Box/1967 + Box/1969 + Box/1971'],
  ],
  [
    'a box set of several artists without an album artist',
    () => [1, 2].flatMap((disc) => folder(`Box/${disc}`, 2, (number) => ({ by: `${disc}${number}`, disc }))),
    ['Box/1 + Box/2'],
  ],
  [
    'a classical set: composers as artists, an orchestra as album artist',
    () =>
      [1, 2].flatMap((disc) =>
        folder(`Set/CD ${disc}`, 4, (number) => ({
          by: number < 3 ? 'Bach' : 'Vivaldi',
          albumBy: 'Orchestra',
          year: 1960 + disc,
        })),
      ),
    ['Set/CD 1 + Set/CD 2'],
  ],
  [
    'an undated folder beside two years',
    () => [
      ...folder('a', 2, { ...ann, year: 1990 }),
      ...folder('b', 2, { ...ann, year: 2000 }),
      track('c/9', { ...ann, number: 9 }),
    ],
    ['a', 'b', 'c'],
  ],
  [
    'one title of artists who share a folder above',
    () => ['x/a', 'x/b'].flatMap((name) => folder(name, 2, { by: name, year: 2000 })),
    ['x/a', 'x/b'],
  ],
  [
    'a soundtrack with a folder for each level, most of whose songs are by one artist',
    () => [
      ...levels('music/castle', 'Ann', 'Ann'),
      ...levels('music/forest', 'Ann', 'Ann', 'Bob'),
      ...levels('music/ice', 'Ann', 'Cid', 'Ann'),
    ],
    ['music/castle + music/forest + music/ice'],
  ],
  [
    'folders beside each other in which nobody made most of the songs, or another artist did',
    () => [
      ...levels('music/castle', 'Ann', 'Ann'),
      ...levels('music/forest', 'Ann', 'Bob'),
      ...levels('music/ice', 'Bob', 'Ann', 'Bob'),
    ],
    ['music/castle', 'music/forest', 'music/ice'],
  ],
  [
    'folders beside each other whose songs name no artist',
    () => [...levels('music/castle', '', ''), ...levels('music/forest', '', '')],
    ['music/castle', 'music/forest'],
  ],
  [
    'a folder with a guest beside one that has an album artist',
    () => [...folder('music/castle', 2, { albumBy: 'Ann' }), ...levels('music/forest', 'Ann', 'Ann', 'Bob')],
    ['music/castle', 'music/forest'],
  ],
  [
    'folders of one title far from each other, of which one has a guest',
    () => [...levels('a/castle', 'Ann', 'Ann'), ...levels('b/forest', 'Ann', 'Ann', 'Bob')],
    ['a/castle', 'b/forest'],
  ],
  [
    'folders beside each other whose numbers meet, of which one has a guest',
    () => ['x/a', 'x/b'].flatMap((name) => folder(name, 3, (number) => ({ by: guestIn(name, number) }))),
    ['x/a', 'x/b'],
  ],
  [
    'folders beside each other of different years, of which one has a guest',
    () =>
      ['x/1999', 'x/2004'].flatMap((name, at) =>
        levels(name, 'Ann', 'Ann', ...(at === 0 ? [] : ['Bob'])).map((one) => ({
          ...one,
          facts: { ...one.facts, year: 1999 + at * 5 },
        })),
      ),
    ['x/1999', 'x/2004'],
  ],
];

describe('albums', () => {
  it.each(CASES)('%s', (_, tracks, albums) => {
    expect(foldersOf(tracks()).sort()).toEqual([...albums].sort());
  });

  const flat = (...tracks: readonly (readonly [string, Tagged])[]) =>
    pathsOf(groupAlbums(tracks.map(([path, tagged]) => track(path, { title: path, ...tagged }))))
      .map((paths) => paths.join(' '))
      .join(' | ');

  it('are told apart in one folder by artists, years and releases', () => {
    const of = (start: string, more: Tagged): (readonly [string, Tagged])[] =>
      [1, 2].map((number) => [`${start}${number}`, { ...more, number }] as const);
    const apart = 'a1 a2 | b1 b2';
    expect(flat(...of('a', { albumBy: 'Ann' }), ...of('b', { albumBy: 'Bob' }))).toBe(apart);
    expect(flat(...of('a', { by: 'Ann' }), ...of('b', { by: 'Bob' }))).toBe(apart);
    expect(flat(...of('a', { ...ann, year: 1990 }), ...of('b', { ...ann, year: 2000 }))).toBe(apart);
    expect(flat(...of('a', { ...ann, release: R1 }), ...of('b', { ...ann, release: R2 }))).toBe(apart);
    expect(flat(...of('a', { ...ann, group: R1 }), ...of('b', { ...ann, group: R2 }))).toBe(apart);
    expect(flat(...of('a', { ...ann, release: R1 }), ...of('b', { ...ann }))).toBe(apart);
    expect(flat(...of('a', { albumBy: 'Ann' }), ...of('b', { by: 'Bob' }))).toBe(apart);
    expect(flat(...of('a', ann), ...of('b', ann))).toBe('a1 a2 b1 b2');
  });
});

const names = ['Ann', 'Bob', 'Cid'] as const;
const anyTrack = fc.record(
  {
    path: fc
      .tuple(fc.constantFrom('a', 'b', 'b/CD1', 'b/CD 2', 'c (Deluxe)'), fc.integer({ min: 1, max: 40 }))
      .map(([position, file]) => `${position}/${file}`),
    album: fc.constantFrom('First', 'First (Disc 2)', 'Second'),
    by: fc.constantFrom(...names),
    albumBy: fc.constantFrom('', 'Ann', 'Bob', 'Various Artists'),
    flag: fc.boolean(),
    year: fc.constantFrom(undefined, 1990, 2000),
    disc: fc.constantFrom(undefined, 1, 2),
    number: fc.constantFrom(undefined, 1, 2, 3),
    release: fc.constantFrom(undefined, undefined, R1, R2),
    title: fc.constantFrom('x', 'y', 'z'),
  },
  { requiredKeys: ['path', 'album', 'by', 'albumBy', 'flag', 'year', 'disc', 'number', 'release', 'title'] },
);
const anyLibrary = fc.uniqueArray(anyTrack, { selector: ({ path }) => path, maxLength: 25 });
const toTracks = (library: readonly (Tagged & { path: string })[]) =>
  library.map(({ path, ...tagged }) => track(path, tagged));

describe('albums of any library', () => {
  it('are the same in any order of reading files', () => {
    fc.assert(
      fc.property(
        anyLibrary.chain((library) =>
          fc.tuple(fc.constant(library), fc.shuffledSubarray(library, { minLength: library.length })),
        ),
        ([library, shuffled]) => {
          expect(pathsOf(groupAlbums(toTracks(shuffled)))).toEqual(pathsOf(groupAlbums(toTracks(library))));
        },
      ),
    );
  });

  it('hold every track once, and never two releases', () => {
    fc.assert(
      fc.property(anyLibrary, (library) => {
        const groups = groupAlbums(toTracks(library));
        expect(
          groups
            .flat()
            .map(({ facts }) => facts.path)
            .sort(),
        ).toEqual(library.map(({ path }) => path).sort());
        for (const group of groups) {
          const releases = new Set(group.flatMap(({ facts }) => facts.mbz_release_id ?? []));
          expect(releases.size).toBeLessThanOrEqual(1);
        }
        const albumOf = new Map(
          groups.flatMap((group, at) => group.map(({ facts }) => [facts, at] as const)),
        );
        const byRelease = Map.groupBy(albumOf, ([facts]) => facts.mbz_release_id);
        for (const [release, tracks] of byRelease)
          if (release !== null) expect(new Set(tracks.map(([, at]) => at)).size).toBe(1);
      }),
    );
  });

  it('do not change when music with other titles and releases comes beside them', () => {
    fc.assert(
      fc.property(anyLibrary, anyLibrary, (library, others) => {
        const unrelated = others.map((other) => ({
          ...other,
          path: `${other.path}s`,
          album: `Other ${other.album}`,
          release: undefined,
        }));
        const own = pathsOf(groupAlbums(toTracks(library)));
        const all = pathsOf(groupAlbums(toTracks([...unrelated, ...library])));
        for (const album of own) expect(all).toContainEqual(album);
      }),
    );
  });
});
