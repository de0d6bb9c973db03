import { expect, it } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../../test/library-rows.ts';
import { createScanStore } from './scan-store.ts';

eachDatabase('scan store', (database) => {
  it('reads every file that is there, in pages of any size, and none that is missing', async () => {
    const { queries } = database();
    const titles = Array.from({ length: 7 }, (_, at) => ({ title: `Song ${at}`, genres: [] }));
    const ids = await insertLibraryRows(queries, titles);
    await markMissing(queries, [ids[2] ?? 0, ids[6] ?? 0]);
    const store = createScanStore(queries);
    const whole = await store.readStoredFiles();
    const present = ids.filter((_, at) => at !== 2 && at !== 6);
    expect([...whole.values()].map(({ id }) => id)).toEqual(present);
    expect([...whole].every(([path, file]) => file.path === path)).toBe(true);
    for (const filesPerPage of [1, 2, 5, 6]) expect(await store.readStoredFiles(filesPerPage)).toEqual(whole);
  });
});
