import { createManualClock, createSeededRandom } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createLibraryFeature } from '#features/library/library.ts';
import { createPlaylists } from '#features/playlists/playlists.ts';
import { createRecommend } from '#features/recommend/recommend.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { describeTracks } from '../../test/timbre-rows.ts';
import { createChooseAlike, createChooseByGenre } from './keep-going.ts';

eachDatabase('a room that keeps going', (database) => {
  async function withChoice(act: (choose: ReturnType<typeof createChooseAlike>) => Promise<void>) {
    const clock = createManualClock(1_800_000_000_000);
    const library = createLibraryFeature({ database: database() });
    const playlists = createPlaylists({ database: database(), clock, library });
    const recommend = createRecommend({
      database: database(),
      clock,
      events: createEvents(createLogger('silent')),
      library,
      playlists,
    });
    const parts = { database: database(), random: createSeededRandom(3) };
    const otherwise = createChooseByGenre({ ...parts, library });
    try {
      await act(createChooseAlike({ ...parts, recommend, otherwise }));
    } finally {
      await recommend.close();
      await library.close();
    }
  }
  const rows = (count: number, genre: string) =>
    Array.from({ length: count }, (_, index) => ({
      title: `${genre} ${index}`,
      genres: [genre],
      artist: `${genre} artist ${index}`,
    }));

  it('chooses by genre while nothing is described, and not what was aired', () =>
    withChoice(async (choose) => {
      await database().queries.deleteFrom('track').execute();
      const ids = await insertLibraryRows(database().queries, rows(8, 'Soul'));
      const [aired = 0] = ids;
      const chosen = await choose({ airedTrackIds: [aired] });
      expect(chosen.length).toBeGreaterThan(0);
      for (const id of chosen) expect(ids.slice(1)).toContain(id);
      expect(await choose({ airedTrackIds: [] })).toEqual([]);
    }));

  it('chooses what sounds like the last entries, from other genres, too, and only what can be aired', () =>
    withChoice(async (choose) => {
      await database().queries.deleteFrom('track').execute();
      const jazz = await insertLibraryRows(database().queries, rows(20, 'Jazz'));
      const rock = await insertLibraryRows(database().queries, rows(20, 'Rock'));
      // Half of each genre sounds alike.
      await describeTracks(database().queries, [...jazz, ...rock], (index) => index % 2);
      const alike = [...jazz, ...rock].filter((_, index) => index % 2 === 0);
      const [aired = 0, missing = 0] = alike;
      await markMissing(database().queries, [missing]);
      const airedTrackIds = [aired];
      for (let round = 0; round < 4; round += 1) {
        const chosen = await choose({ airedTrackIds });
        expect(chosen).toHaveLength(3);
        for (const id of chosen) {
          expect(alike).toContain(id);
          expect([...airedTrackIds, missing]).not.toContain(id);
        }
        airedTrackIds.unshift(...chosen);
      }
      expect(airedTrackIds.some((id) => rock.includes(id))).toBe(true);
    }));
});
