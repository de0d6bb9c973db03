import { expect, it } from 'vitest';
import { eachScannedFolder } from '../../test/scanned-folder.ts';

/** Text that no database can compress, the same each time: of 1,000 characters that take three bytes each. */
function incompressible(seed: number): string {
  let state = seed;
  const signs = Array.from({ length: 1_000 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCodePoint(0x4e00 + ((state >> 8) % 20_000));
  });
  return signs.join('');
}

eachScannedFolder('long tags', ({ database, add, scan }) => {
  it.each(['title', 'titleSort', 'artist', 'artistSort', 'album', 'albumSort', 'albumArtist', 'genre'])(
    'keeps a track whose %s is as long as a tag may be',
    async (tag) => {
      const tags = { title: ['One'], artist: ['Ann'], album: ['First'], [tag]: [incompressible(1)] };
      await add('1.mp3', { name: 'cbr.mp3', tags });
      expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 1 });
      const { queries } = database();
      expect(await queries.selectFrom('track').select('path').execute()).toEqual([{ path: '1.mp3' }]);
    },
  );
});
