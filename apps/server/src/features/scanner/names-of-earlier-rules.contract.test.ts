/** A library that earlier rules have named, after the upgrade to this version. */
import { expect, it } from 'vitest';
import { insertAccounts } from '../../test/account-rows.ts';
import type { SampleName } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';

/** Path, the title and artist of earlier rules, and today's. */
const NAMED = [
  [
    'Downloads/03_massive_attack-teardrop-rpk.mp3',
    'massive attack-teardrop-rpk',
    '',
    'Teardrop',
    'Massive Attack',
  ],
  ['Downloads/Adele-Hello.flac', 'Adele-Hello', '', 'Hello', 'Adele'],
  ['Music/old phone/WhatsApp Audio/Harbor.ogg', 'Harbor', 'old phone', 'Harbor', ''],
  [
    'y2mate.com - Nirvana - Come As You Are_320kbps.opus',
    'Nirvana - Come As You Are_320kbps',
    'y2mate.com',
    'Come As You Are',
    'Nirvana',
  ],
] as const;
const SAMPLES: readonly SampleName[] = ['cbr.mp3', 'plain.flac', 'plain.ogg', 'plain.opus'];

eachScannedFolder('a library that earlier rules have named', ({ database, add, scan }) => {
  const tracks = () =>
    database()
      .queries.selectFrom('track')
      .select(['id', 'path', 'title', 'artist_credit', 'sort_artist', 'is_stale'])
      .orderBy('path')
      .execute();
  const artists = async () => {
    const rows = await database()
      .queries.selectFrom('artist')
      .select('name')
      .where('track_count', '>', 0)
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  };

  it('has the names of today after one scan, and keeps favorites, playlists and plays', async () => {
    const { queries } = database();
    for (const [index, [file]] of NAMED.entries()) await add(file, { name: SAMPLES[index] ?? 'cbr.mp3' });
    await scan();
    const before = await tracks();
    for (const [file, title, artist] of NAMED) {
      const id = before.find(({ path }) => path === file)?.id ?? 0;
      await queries
        .updateTable('track')
        .set({ title, artist_credit: artist, is_stale: 1 })
        .where('id', '=', id)
        .execute();
      await queries.deleteFrom('track_artist').where('track_id', '=', id).execute();
      if (artist === '') continue;
      const row = { identity_key: `name:${artist}`, name: artist, sort_name: artist, search_text: artist };
      const { id: artist_id } = await queries
        .insertInto('artist')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      await queries
        .insertInto('track_artist')
        .values({ track_id: id, artist_id, position: 0, join_phrase: '' })
        .execute();
    }
    await queries.updateTable('library_state').set({ filing_rules: 4 }).execute();
    await insertAccounts(queries, ['ana']);
    const account_id = 'ana';
    await queries
      .insertInto('favourite')
      .values(before.map(({ id }) => ({ account_id, track_id: id, favourited_at: 1 })))
      .execute();
    const playlist = { account_id, name: 'Evening', is_public: 0 as const, created_at: 1, deleted_at: null };
    const { id: playlist_id } = await queries
      .insertInto('playlist')
      .values(playlist)
      .returning('id')
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('playlist_track')
      .values(before.map(({ id }, position) => ({ playlist_id, track_id: id, position })))
      .execute();
    await queries
      .insertInto('play_total')
      .values(before.map(({ id }) => ({ account_id, track_id: id, plays: 7, last_played_at: 1 })))
      .execute();
    await scan();
    const after = await tracks();
    expect(after).toEqual(before);
    for (const [file, , , title, artist] of NAMED)
      expect(after.find(({ path }) => path === file)).toMatchObject({
        title,
        artist_credit: artist,
        is_stale: 0,
      });
    expect(await artists()).toEqual(['Adele', 'Massive Attack', 'Nirvana']);
    const ids = before.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const table of ['favourite', 'playlist_track', 'play_total'] as const) {
      const rows = await queries.selectFrom(table).select('track_id').orderBy('track_id').execute();
      expect(rows.map(({ track_id }) => track_id)).toEqual(ids);
    }
    await queries.deleteFrom('account').where('id', '=', account_id).execute();
  });

  it('sorts "a ha" beside A-ha without reading a file', async () => {
    const { queries } = database();
    await add('1.mp3', { name: 'cbr.mp3', tags: { title: ['One'], artist: ['a ha'] } });
    await scan();
    const sorted = () => queries.selectFrom('artist').select('sort_name').execute();
    await queries.updateTable('artist').set({ sort_name: 'ha' }).execute();
    await scan();
    expect(await sorted()).toMatchObject([{ sort_name: 'ha' }]);
    await queries.updateTable('library_state').set({ filing_rules: 4 }).execute();
    await scan();
    expect(await sorted()).toMatchObject([{ sort_name: 'a ha' }]);
  });

  it('gives capitals to an album named by a folder in lower case, which keeps its id', async () => {
    const { queries } = database();
    await add('supertux-data/01 Ann Lund - Harbor.mp3', { name: 'cbr.mp3' });
    await scan();
    const albums = () => queries.selectFrom('album').select(['id', 'title', 'identity_key']).execute();
    const [album] = await albums();
    expect(album).toMatchObject({ title: 'Supertux Data' });
    await queries.updateTable('album').set({ title: 'supertux-data' }).execute();
    await queries.updateTable('track').set({ album_title: 'supertux-data', is_stale: 1 }).execute();
    await scan();
    expect(await albums()).toEqual([album]);
  });
});
