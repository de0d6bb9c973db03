/** Files that are there and cannot be read: what becomes of them, of their rows and of the files beside them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eachScannedFolder } from '../../test/scanned-folder.ts';
import { createLibraryStatusStore } from './library-status-store.ts';

eachScannedFolder('files that cannot be read', ({ database, music, add, scan }) => {
  const problems = () => createLibraryStatusStore(database().queries).listProblems();

  it.each(['z.flac', 'z.aiff'])('reads the files beside %s that holds nothing but zeros', async (zeros) => {
    await add('good.mp3', { name: 'cbr.mp3' });
    writeFileSync(path.join(music.folder, zeros), Buffer.alloc(65_536));
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 1, read: 2 });
    const listed = await problems();
    expect(listed).toMatchObject([{ path: zeros, kind: 'not-audio' }]);
    expect(listed[0]?.reason).not.toMatch(/\p{Cc}/u);
    expect((await scan()).progress.read).toBe(0);
  });
});
