import path from 'node:path';
import { expect, it } from 'vitest';
import { retag, type SampleName } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';

eachScannedFolder('people besides the artists', ({ database, add, scan, music }) => {
  const credits = async () => {
    const rows = await database()
      .queries.selectFrom('track_credit')
      .innerJoin('track', 'track.id', 'track_credit.track_id')
      .orderBy('track.path')
      .orderBy('track_credit.position')
      .select(['track.path', 'role', 'name', 'name_key'])
      .execute();
    return rows.map(({ path: file, role, name, name_key }) => [file, role, name, name_key]);
  };

  it.each<SampleName>(['cbr.mp3', 'plain.flac', 'plain.ogg', 'plain.opus', 'plain.m4a'])(
    'are noted for %s, by role, and follow its tags',
    async (name) => {
      const file = `1.${name.split('.')[1]}`;
      const tags = {
        title: ['Sundial'],
        artist: ['Ann'],
        album: ['First'],
        composer: ['Bob Ünder'],
        producer: ['Pia'],
        conductor: ['Cleo'],
        lyricist: ['Lou'],
      };
      await add(file, { name, tags });
      await scan();
      expect(await credits()).toEqual([
        [file, 'composer', 'Bob Ünder', 'bob under'],
        [file, 'producer', 'Pia', 'pia'],
        [file, 'conductor', 'Cleo', 'cleo'],
      ]);
      await retag(path.join(music.folder, file), {
        ...tags,
        composer: ['Dora'],
        producer: [],
        conductor: [],
      });
      await scan();
      expect(await credits()).toEqual([[file, 'composer', 'Dora', 'dora']]);
    },
  );

  it('are each person once, at signs between people, and nobody where nobody is known', async () => {
    const tags = { title: ['One'], artist: ['Ann'], album: ['First'] };
    await add('1.flac', {
      name: 'plain.flac',
      tags: { ...tags, composer: ['Bach, Johann; BOB', 'Bob / Carl', 'AC/DC'], producer: ['Unknown'] },
    });
    await add('2.flac', {
      name: 'plain.flac',
      tags: { ...tags, title: ['Two'], composer: ['Traditional', ' '] },
    });
    await scan();
    expect((await credits()).map(([, , name]) => name)).toEqual(['Bach, Johann', 'BOB', 'Carl', 'AC/DC']);
  });

  it('have names of any length', async () => {
    const composer = [String.fromCodePoint(0xfdfa).repeat(1_000), 'x'.repeat(1_000)];
    await add('1.flac', { name: 'plain.flac', tags: { title: ['One'], artist: ['Ann'], composer } });
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 1 });
    expect((await credits()).map(([, , name]) => name?.length)).toEqual([expect.any(Number), 200]);
  });
});
