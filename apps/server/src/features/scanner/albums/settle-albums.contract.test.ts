import { copyFileSync, mkdirSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { emptyLibrary } from '../../../test/empty-library.ts';
import { mark, marked } from '../../../test/grouped-library.ts';
import { fixturePath, retag, type SampleTags } from '../../../test/sample-audio.ts';
import { eachScannedFolder } from '../../../test/scanned-folder.ts';

type Files = Readonly<Record<string, SampleTags>>;

const tags = (title: string, artist: string, album: string, more: SampleTags = {}): SampleTags => ({
  title: [title],
  artist: [artist],
  album: [album],
  ...more,
});
const numbered = (number: number) => ({ trackNumber: [String(number)] });
const named = (artist: string) => ({ albumArtist: [artist] });

const sameNames: Files = Object.fromEntries(
  ['1994', '2001', '2008'].flatMap((year) =>
    [1, 2].map((number) => [
      `${year}/${number}.flac`,
      tags(`${year} song ${number}`, 'Wheeze', 'Wheeze', {
        ...named('Wheeze'),
        ...numbered(number),
        date: [year],
      }),
    ]),
  ),
);
const partly: Files = Object.fromEntries(
  [1, 2, 3].flatMap((number) => [
    [
      `id/${number}.flac`,
      tags(`m${number}`, 'Half Mb', 'Half an id', {
        ...named('Half Mb'),
        ...numbered(number),
        ...(number < 3 && { musicbrainzReleaseId: ['00000384-1111-4111-8111-000000000384'] }),
      }),
    ],
    [
      `artist/${number}.flac`,
      tags(`a${number}`, 'Half Aa', 'Half an artist', {
        ...numbered(number),
        ...(number < 3 && named('Half Aa')),
      }),
    ],
    [
      `compilation/${number}.flac`,
      tags(`c${number}`, `Part ${number}`, 'Half a compilation', {
        ...numbered(number),
        ...(number < 3 && { compilation: ['1'] }),
      }),
    ],
  ]),
);
const discs: Files = Object.fromEntries(
  [1, 2].flatMap((disc) => [
    ...[1, 2, 3].map((number) => [
      `Live/CD${disc}/${number}.flac`,
      tags(`cd${disc} t${number}`, 'Liv Live', 'Live', { ...named('Liv Live'), ...numbered(number) }),
    ]),
    ...[1, 2].map((number) => [
      `Box/${disc === 1 ? 'CD1 - Early' : 'CD2 - Late'}/${number}.flac`,
      tags(`d${disc}t${number}`, `Cd Artist ${disc}${number}`, 'Box', {
        ...numbered(number),
        discNumber: [String(disc)],
      }),
    ]),
    [
      `Titled/${disc}.flac`,
      tags(`s${disc}`, 'Tit Led', `Titled (Disc ${disc})`, { ...named('Tit Led'), ...numbered(1) }),
    ],
  ]),
);

eachScannedFolder('albums of files', ({ database, music, add: addSample, scan: scanFolder }) => {
  const scan = () => scanFolder(true);
  const add = (file: string, own: SampleTags) =>
    addSample(file, { name: file.endsWith('.flac') ? 'plain.flac' : 'cbr.mp3', tags: own });
  const addAll = async (files: Files) => {
    for (const [file, own] of Object.entries(files)) await add(file, own);
  };

  async function listed() {
    const rows = await database()
      .queries.selectFrom('album')
      .innerJoin('track', 'track.album_id', 'album.id')
      .where('track.missing_since', 'is', null)
      .select(['album.id', 'album.title', 'album.artist_credit', 'album.year', 'album.track_count'])
      .select(['track.path', 'track.disc_number', 'track.track_number'])
      .orderBy('track.disc_number')
      .orderBy('track.track_number')
      .orderBy('track.path')
      .execute();
    return [...Map.groupBy(rows, ({ id }) => id)]
      .map(([id, [album, ...others]]) => {
        expect(album?.track_count).toBe(others.length + 1);
        return {
          id,
          title: album?.title,
          by: album?.artist_credit,
          year: album?.year,
          files: [album, ...others].map((row) => row?.path ?? ''),
        };
      })
      .sort((one, other) => ([...one.files].sort()[0] ?? '').localeCompare([...other.files].sort()[0] ?? ''));
  }
  const filesOf = async () => (await listed()).map(({ files }) => files.join(' '));

  it.each([
    ['flac', 'CD', 'Vinyl'],
    ['mp3', 'CD', 'Vinyl'],
  ])('tell copies in %s apart by their medium', async (ending, ...media) => {
    for (const [copy, medium] of media.entries())
      for (const number of [1, 2])
        await add(`copy ${copy}/${number}.${ending}`, {
          ...tags(`Song ${number}`, 'Ann', 'First', { ...named('Ann'), ...numbered(number) }),
          media: [medium],
        });
    await scan();
    expect(await filesOf()).toEqual(
      media.map((_, copy) => [1, 2].map((number) => `copy ${copy}/${number}.${ending}`).join(' ')),
    );
  });

  it('tell three albums of one artist with one title apart by their years', async () => {
    await addAll(sameNames);
    await scan();
    expect(await listed()).toMatchObject(
      [1994, 2001, 2008].map((year) => ({
        title: 'Wheeze',
        by: 'Wheeze',
        year,
        files: [`${year}/1.flac`, `${year}/2.flac`],
      })),
    );
    expect((await scan()).hasChanged).toBe(false);
  });

  it('are one each where only some files are tagged in full', async () => {
    await addAll(partly);
    await scan();
    expect(await listed()).toMatchObject([
      { by: 'Half Aa', files: ['artist/1.flac', 'artist/2.flac', 'artist/3.flac'] },
      { by: 'Various Artists', files: ['compilation/1.flac', 'compilation/2.flac', 'compilation/3.flac'] },
      { by: 'Half Mb', files: ['id/1.flac', 'id/2.flac', 'id/3.flac'] },
    ]);
  });

  it('go through one disc after the other where only folders or titles number them', async () => {
    await addAll(discs);
    await scan();
    expect(await listed()).toMatchObject([
      {
        title: 'Box',
        by: 'Various Artists',
        files: [
          'Box/CD1 - Early/1.flac',
          'Box/CD1 - Early/2.flac',
          'Box/CD2 - Late/1.flac',
          'Box/CD2 - Late/2.flac',
        ],
      },
      {
        title: 'Live',
        files: [1, 2].flatMap((disc) => [1, 2, 3].map((number) => `Live/CD${disc}/${number}.flac`)),
      },
      { title: 'Titled', by: 'Tit Led', files: ['Titled/1.flac', 'Titled/2.flac'] },
    ]);
  });

  it('have the cover that lies above the folders of their discs', async () => {
    await add('Cover/Disc 1 - Live in X/1.mp3', tags('1', 'Ann', 'Cover', numbered(1)));
    await add('Cover/Disc 2 - Live in Y/1.mp3', tags('2', 'Ann', 'Cover', numbered(1)));
    await add('Samplers/Sampler (Disc 1)/1.mp3', tags('3', 'Bob', 'Sampler', numbered(1)));
    await add('Samplers/Sampler (Disc 2)/1.mp3', tags('4', 'Cid', 'Sampler', numbered(1)));
    for (const folder of ['Cover', 'Samplers'])
      copyFileSync(fixturePath('cover.jpg'), path.join(music.folder, folder, 'cover.jpg'));
    await scan();
    const albums = database()
      .queries.selectFrom('album')
      .select(['title', 'track_count', 'art_path'])
      .orderBy('title');
    expect(await albums.execute()).toEqual([
      { title: 'Cover', track_count: 2, art_path: 'Cover/cover.jpg' },
      { title: 'Sampler', track_count: 2, art_path: 'Samplers/cover.jpg' },
    ]);
  });

  it('are the same whether files come in one scan or in many, in either order', async () => {
    const all = { ...sameNames, ...partly, ...discs };
    await addAll(all);
    await scan();
    const expected = (await listed()).map(({ id: _, ...album }) => album);
    for (const files of [Object.keys(all), Object.keys(all).reverse()]) {
      for (const file of files) unlinkSync(path.join(music.folder, file));
      await emptyLibrary(database());
      for (const [at, file] of files.entries()) {
        await add(file, all[file] ?? {});
        if (at % 4 === 0) await scan();
      }
      await scan();
      expect((await listed()).map(({ id: _, ...album }) => album)).toEqual(expected);
    }
  });

  it('keep the row, the heart and the stars with most of the tracks when one turns out to be two', async () => {
    const by = (number: number, date: string) =>
      tags(`${date} ${number}`, 'Ann', 'Ann', { ...named('Ann'), ...numbered(number), date: [date] });
    for (const number of [1, 2, 3]) await add(`a/${number}.mp3`, by(number, '1999'));
    for (const number of [4, 5]) await add(`b/${number}.mp3`, by(number, '1999'));
    await scan();
    const { queries } = database();
    const [album, ...others] = await listed();
    expect(others).toEqual([]);
    await insertAccounts(queries, ['ana']);
    await mark(queries, 'album', album?.id, 4);
    for (const number of [4, 5]) await retag(path.join(music.folder, `b/${number}.mp3`), by(number, '2004'));
    await scan();
    expect(await listed()).toMatchObject([
      { id: album?.id, year: 1999, files: ['a/1.mp3', 'a/2.mp3', 'a/3.mp3'] },
      { year: 2004, files: ['b/4.mp3', 'b/5.mp3'] },
    ]);
    expect(await marked(queries)).toMatchObject({
      albums: [{ id: album?.id }],
      ratings: [{ item_id: album?.id, rating: 4 }],
    });
    for (const number of [4, 5]) await retag(path.join(music.folder, `b/${number}.mp3`), by(number, '1999'));
    await scan();
    expect(await listed()).toMatchObject([
      { id: album?.id, files: ['a/1.mp3', 'a/2.mp3', 'a/3.mp3', 'b/4.mp3', 'b/5.mp3'] },
    ]);
  });

  it('leave behind the row that they have all gone from as one that leads on', async () => {
    await add('a/1.mp3', tags('1', 'Ann', 'First', numbered(1)));
    await add('b/2.mp3', tags('2', 'Ann', 'First', { ...numbered(2), date: ['1999'] }));
    await add('c/3.mp3', tags('3', 'Ann', 'First', { ...numbered(1), date: ['2004'] }));
    await scan();
    const before = await listed();
    expect(before.map(({ files }) => files)).toEqual([['a/1.mp3'], ['b/2.mp3'], ['c/3.mp3']]);
    unlinkSync(path.join(music.folder, 'c/3.mp3'));
    await scan();
    expect(await filesOf()).toEqual(['a/1.mp3 b/2.mp3']);
    const [first, second] = before;
    const rows = await database()
      .queries.selectFrom('album')
      .select(['id', 'continued_in'])
      .orderBy('id')
      .execute();
    expect(rows.find(({ id }) => id === first?.id)).toMatchObject({ continued_in: null });
    expect(rows.find(({ id }) => id === second?.id)).toMatchObject({ continued_in: first?.id });
  });

  it('are what they were when a folder that is away comes back', async () => {
    await addAll(sameNames);
    await scan();
    const before = await listed();
    const away = path.join(music.folder, '..', `${path.basename(music.folder)}-away`);
    mkdirSync(away);
    renameSync(path.join(music.folder, '1994'), path.join(away, '1994'));
    await scan();
    expect(await listed()).toEqual(before.slice(1));
    renameSync(path.join(away, '1994'), path.join(music.folder, '1994'));
    rmSync(away, { recursive: true });
    await scan();
    expect(await listed()).toEqual(before);
  });
});
