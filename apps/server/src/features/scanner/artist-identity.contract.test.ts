import path from 'node:path';
import { expect, it } from 'vitest';
import { retag, type SampleName } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER_ID = '00000000-0000-4000-8000-000000000002';
/** Audio of their own, so that none continues another. */
const FILES: readonly SampleName[] = ['cbr.mp3', 'vbr.mp3', 'plain.flac', 'plain.ogg', 'plain.opus'];

const by = (title: string, name: string, ids: readonly string[] = []) => ({
  title: [title],
  artist: [name],
  ...(ids.length > 0 && { musicbrainzArtistId: [...ids] }),
});

eachScannedFolder('artists over scans', ({ database, music, add, scan }) => {
  const artists = () =>
    database()
      .queries.selectFrom('artist')
      .select(['id', 'name', 'sort_name', 'mbz_artist_id', 'track_count'])
      .orderBy('id')
      .execute();
  const file = (number: number) => `${number}.${FILES[number]?.split('.').at(1)}`;
  const addTrack = (number: number, tags: object) =>
    add(file(number), { name: FILES[number] ?? 'cbr.mp3', tags: { ...tags } });
  const correct = (number: number, tags: object) => retag(path.join(music.folder, file(number)), { ...tags });

  it('keeps the id of an artist whose files get MusicBrainz ids, at once or one after the other', async () => {
    await addTrack(0, by('0', 'Queen'));
    await addTrack(1, by('1', 'Queen'));
    await addTrack(2, by('2', 'Ann'));
    await scan();
    const [queen, ann] = await artists();
    await correct(1, by('1', 'Queen', [ID]));
    await scan();
    const once = [{ ...queen, mbz_artist_id: ID, track_count: 2 }, ann];
    expect(await artists()).toEqual(once);
    await correct(0, by('0', 'Queen', [ID]));
    await scan();
    expect(await artists()).toEqual(once);
    // Losing the MusicBrainz id again makes no new artist.
    await correct(0, by('0', 'queen'));
    await correct(1, by('1', 'Queen'));
    await scan();
    expect(await artists()).toEqual(once);
  });

  it.each([
    ['with an id first', [ID], []],
    ['without an id first', [], [ID]],
  ])('makes one artist of files with and without an id in one scan, %s', async (_, first, second) => {
    await addTrack(0, by('0', 'Queen', first));
    await addTrack(1, by('1', 'QUEEN', second));
    await scan();
    expect(await artists()).toMatchObject([{ mbz_artist_id: ID, track_count: 2 }]);
  });

  it('knows the artists of a file that has another number of ids than of names by their names', async () => {
    await addTrack(0, by('0', 'Queen', [ID]));
    await scan();
    await addTrack(1, { title: ['1'], artist: ['Queen', 'Ann'], musicbrainzArtistId: [ID] });
    await scan();
    expect(await artists()).toMatchObject([
      { name: 'Queen', mbz_artist_id: ID, track_count: 2 },
      { name: 'Ann', mbz_artist_id: null, track_count: 1 },
    ]);
  });

  it('files an album under the same artist as its tracks when only these have an id', async () => {
    await addTrack(0, { ...by('0', 'Queen', [ID]), album: ['First'], albumArtist: ['Queen'] });
    await scan();
    const grouped = database().queries.selectFrom('album_artist').select('artist_id');
    const [queen] = await artists();
    expect(queen).toMatchObject({ mbz_artist_id: ID });
    expect(await grouped.execute()).toEqual([{ artist_id: queen?.id }]);
    expect(await artists()).toHaveLength(1);
  });

  it('keeps two artists of one name with ids of their own apart, and gives neither the files without an id', async () => {
    await addTrack(0, by('0', 'Nirvana'));
    await scan();
    const [nirvana] = await artists();
    await addTrack(1, by('1', 'Nirvana', [ID]));
    await addTrack(2, by('2', 'Nirvana', [OTHER_ID]));
    await scan();
    expect(await artists()).toMatchObject([
      { id: nirvana?.id, mbz_artist_id: ID, track_count: 2 },
      { mbz_artist_id: OTHER_ID, track_count: 1 },
    ]);
    await addTrack(3, by('3', 'Nirvana'));
    await scan();
    await addTrack(4, by('4', 'nirvana'));
    await scan();
    expect(await artists()).toMatchObject([
      { id: nirvana?.id, mbz_artist_id: ID, track_count: 2 },
      { mbz_artist_id: OTHER_ID, track_count: 1 },
      { mbz_artist_id: null, track_count: 2 },
    ]);
  });

  it('knows an artist whose files name them in two ways by either name', async () => {
    await addTrack(0, by('0', 'Puff Daddy'));
    await addTrack(1, by('1', 'Puff Daddy'));
    await scan();
    const [puff] = await artists();
    await correct(0, by('0', 'P. Diddy', [ID]));
    await correct(1, by('1', 'Puff Daddy', [ID]));
    await addTrack(2, by('2', 'P. Diddy'));
    await scan();
    expect(await artists()).toMatchObject([{ id: puff?.id, mbz_artist_id: ID, track_count: 3 }]);
  });

  it('takes a wrong id that was corrected for nobody of that name', async () => {
    await addTrack(0, by('0', 'Nirvana', [ID]));
    await scan();
    await correct(0, by('0', 'Nirvana', [OTHER_ID]));
    await scan();
    await addTrack(1, by('1', 'Nirvana'));
    await scan();
    const found = (await artists()).filter(({ track_count }) => track_count > 0);
    expect(found).toMatchObject([{ mbz_artist_id: OTHER_ID, track_count: 2 }]);
  });

  it('leaves artists apart that an older version has parted', async () => {
    await addTrack(0, by('0', 'Queen'));
    await scan();
    const { queries } = database();
    await queries
      .insertInto('artist')
      .values({
        identity_key: `mbz:${ID}`,
        mbz_artist_id: ID,
        name: 'Queen',
        sort_name: 'queen',
        search_text: 'queen',
      })
      .execute();
    const separated = await artists();
    await addTrack(1, by('1', 'Queen'));
    await addTrack(2, by('2', 'Queen', [ID]));
    await addTrack(3, by('3', 'Queen', [OTHER_ID]));
    await scan();
    expect(await artists()).toMatchObject([
      { id: separated[0]?.id, mbz_artist_id: null, track_count: 2 },
      { id: separated[1]?.id, mbz_artist_id: ID, track_count: 1 },
      { mbz_artist_id: OTHER_ID, track_count: 1 },
    ]);
  });

  it('calls an artist what their files say once these are corrected, also on albums that name nobody', async () => {
    for (const number of [0, 1, 2]) await addTrack(number, { ...by(`${number}`, 'bjork'), album: ['Debut'] });
    await scan();
    const [bjork] = await artists();
    for (const number of [0, 1, 2]) await correct(number, { ...by(`${number}`, 'Björk'), album: ['Debut'] });
    await scan();
    expect(await artists()).toEqual([{ ...bjork, name: 'Björk' }]);
    expect(await database().queries.selectFrom('album').select('artist_credit').execute()).toEqual([
      { artist_credit: 'Björk' },
    ]);
  });

  it('spells an artist as most of their tracks do, whichever was read last, and alone or among others', async () => {
    await addTrack(0, by('0', 'THE BEATLES'));
    await addTrack(1, by('1', 'The Beatles feat. Ann'));
    await addTrack(2, by('2', 'The Beatles'));
    await scan();
    expect(await artists()).toMatchObject([{ name: 'The Beatles' }, { name: 'Ann' }]);
    await correct(0, by('0 again', 'THE BEATLES'));
    await scan();
    expect(await artists()).toMatchObject([{ name: 'The Beatles' }, { name: 'Ann' }]);
    await correct(2, by('2', 'THE BEATLES'));
    await scan();
    expect(await artists()).toMatchObject([{ name: 'THE BEATLES' }, { name: 'Ann' }]);
  });

  it('gives an album of an earlier scan the spelling that its artist has by a later one', async () => {
    await addTrack(0, by('0', 'bjork'));
    await addTrack(1, by('1', 'bjork'));
    await addTrack(2, { ...by('2', 'Björk'), album: ['Debut'] });
    await scan();
    const credit = () => database().queries.selectFrom('album').select('artist_credit').execute();
    expect(await credit()).toEqual([{ artist_credit: 'bjork' }]);
    await correct(0, by('0', 'Björk'));
    await scan();
    expect(await credit()).toEqual([{ artist_credit: 'Björk' }]);
  });

  it('spells an artist who is only named on albums as these do', async () => {
    const tags = (name: string) => ({ ...by('0', 'Orchestra'), album: ['Ninth'], albumArtist: [name] });
    await addTrack(0, tags('karajan'));
    await scan();
    await correct(0, tags('Karajan'));
    await scan();
    expect((await artists()).map(({ name }) => name).sort()).toEqual(['Karajan', 'Orchestra']);
  });

  it('spells an artist who has albums of others as these do, in spite of one odd track', async () => {
    for (const number of [0, 1])
      await addTrack(number, {
        ...by(`${number}`, 'Ann'),
        album: [`Mix ${number}`],
        albumArtist: ['Tiësto'],
      });
    await scan();
    await addTrack(2, by('2', 'Tiesto'));
    await scan();
    expect((await artists()).map(({ name }) => name).sort()).toEqual(['Ann', 'Tiësto']);
  });

  it('sorts an artist by a sort name that comes later, and goes on to when a file has none', async () => {
    await addTrack(0, by('0', 'Björk'));
    await scan();
    await correct(0, { ...by('0', 'Björk'), artistSort: ['Guðmundsdóttir, Björk'] });
    await scan();
    const sorted = [{ name: 'Björk', sort_name: 'gudmundsdottir bjork' }];
    expect(await artists()).toMatchObject(sorted);
    await correct(0, by('0 again', 'Björk'));
    await addTrack(1, by('1', 'Björk'));
    await scan();
    expect(await artists()).toMatchObject(sorted);
  });

  it('finds and sorts an artist with an id by another name once their files have it', async () => {
    await addTrack(0, by('0', 'Cat Stevens', [ID]));
    await scan();
    await correct(0, by('0', 'Yusuf', [ID]));
    await scan();
    expect(await artists()).toMatchObject([{ name: 'Yusuf', sort_name: 'yusuf' }]);
    const { queries, capabilities } = database();
    const find = async (word: string) => {
      const matches = capabilities.textSearch.matches(
        'artist',
        capabilities.textSearch.wordExpression([word]),
      );
      return queries.selectFrom('artist').select('name').where(matches).execute();
    };
    expect(await find('yusuf')).toEqual([{ name: 'Yusuf' }]);
    expect(await find('stevens')).toEqual([]);
  });
});
