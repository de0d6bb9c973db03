import { expect, it } from 'vitest';
import type { SampleName } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';

const FILES: readonly SampleName[] = ['cbr.mp3', 'vbr.mp3', 'plain.flac', 'plain.ogg', 'plain.opus'];

eachScannedFolder('lists by artist', ({ database, add, scan }) => {
  const addTrack = (number: number, tags: object) => {
    const name = FILES[number] ?? 'cbr.mp3';
    return add(`${number}.${name.split('.')[1]}`, { name, tags: { title: [`${number}`], ...tags } });
  };
  const albums = async () => {
    const query = database().queries.selectFrom('album').select('artist_credit').orderBy('sort_artist');
    return (await query.execute()).map(({ artist_credit }) => artist_credit);
  };
  const tracks = async () => {
    const query = database().queries.selectFrom('track').select('artist_credit').orderBy('sort_artist');
    return (await query.execute()).map(({ artist_credit }) => artist_credit);
  };

  it('follow the sort tags of artists, on albums and songs alike', async () => {
    const artists = [
      ['坂本 竜二', 'Zakamoto, Ryuji'],
      ['Ann Zebra', 'Zebra, Ann'],
      ['Zora Alpha', 'Alpha, Zora'],
      ['Mid Dle', 'Dle, Mid'],
    ] as const;
    for (const [number, [name, sort]] of artists.entries())
      await addTrack(number, {
        artist: [name],
        artistSort: [sort],
        albumArtist: [name],
        albumArtistSort: [sort],
        album: [`Album ${number}`],
      });
    await scan();
    const inOrder = ['Zora Alpha', 'Mid Dle', '坂本 竜二', 'Ann Zebra'];
    expect(await albums()).toEqual(inOrder);
    expect(await tracks()).toEqual(inOrder);
  });

  it('follow a sort tag that only one file of the artist has, whichever file was read first', async () => {
    await addTrack(0, { artist: ['Ann Zebra'], album: ['One'] });
    await addTrack(1, { artist: ['Bob'], album: ['Two'] });
    await scan();
    expect(await albums()).toEqual(['Ann Zebra', 'Bob']);
    await addTrack(2, { artist: ['Ann Zebra'], artistSort: ['Zebra, Ann'], album: ['Three'] });
    await scan();
    expect(await albums()).toEqual(['Bob', 'Ann Zebra', 'Ann Zebra']);
    expect(await tracks()).toEqual(['Bob', 'Ann Zebra', 'Ann Zebra']);
  });

  it('written by an earlier version are ordered and found by the current rules, with sort tags kept', async () => {
    await addTrack(0, { title: ['Rock & Roll'], artist: ['A-ha'], albumArtist: ['A-ha'], album: ['L’Été'] });
    await addTrack(1, { artist: ['Simon & Garfunkel'], artistSort: ['Garfunkel & Simon'], album: ['B'] });
    await scan();
    const { queries } = database();
    const read = async () => ({
      tracks: await queries
        .selectFrom('track')
        .select(['sort_title', 'sort_artist', 'sort_album', 'search_text'])
        .orderBy('id')
        .execute(),
      albums: await queries
        .selectFrom('album')
        .select(['sort_title', 'sort_artist', 'search_text'])
        .orderBy('id')
        .execute(),
      artists: await queries
        .selectFrom('artist')
        .select(['sort_name', 'search_text'])
        .orderBy('id')
        .execute(),
    });
    const today = await read();
    expect(today.artists).toMatchObject([{ sort_name: 'a ha' }, { sort_name: 'garfunkel and simon' }]);
    const earlier = async () => {
      for (const table of ['track', 'album'] as const)
        await queries
          .updateTable(table)
          .set({ sort_artist: 'ha', search_text: 'ha' })
          .where('artist_credit', '=', 'A-ha')
          .execute();
      await queries
        .updateTable('track')
        .set({ sort_title: 'rock roll', search_text: 'rock roll a ha lete' })
        .where('title', '=', 'Rock & Roll')
        .execute();
      await queries
        .updateTable('artist')
        .set({ sort_name: 'ha', search_text: 'a ha' })
        .where('name', '=', 'A-ha')
        .execute();
      await queries
        .updateTable('artist')
        .set({ sort_name: 'garfunkel simon', search_text: 'simon garfunkel' })
        .where('name', 'like', 'Simon%')
        .execute();
      await queries.updateTable('library_state').set({ filing_rules: 3 }).execute();
    };
    await earlier();
    await scan();
    const sign = JSON.stringify(today).replaceAll('garfunkel and simon', 'garfunkel simon');
    expect(JSON.stringify(await read())).toBe(sign);
    // The second run stands for a server that was killed half-way.
    await queries.updateTable('library_state').set({ filing_rules: 3 }).execute();
    await scan();
    expect(JSON.stringify(await read())).toBe(sign);
  });
});
