import { createManualClock } from '@tutti/testkit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLibraryFeature } from '#features/library/library.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createFavorites, type Favorites } from './favorites.ts';

eachDatabase('favorites', (database) => {
  let events: Events;
  let favorites: Favorites;
  let trackIds: number[];
  let announced: string[];

  beforeAll(async () => {
    await insertAccounts(database().queries, ['ann']);
    const titles = ['One', 'Two', 'Three'];
    trackIds = await insertLibraryRows(
      database().queries,
      titles.map((title) => ({ title, artist: 'Ann', album: 'First', genres: ['Jazz'] })),
    );
  });

  beforeEach(() => {
    events = createEvents(createLogger('silent'));
    announced = [];
    events.subscribe('listenerDataChanged', ({ userId }) => void announced.push(userId));
    const library = createLibraryFeature({ database: database() });
    favorites = createFavorites({ database: database(), clock: createManualClock(), events, library });
  });

  it('a track, several tracks and an album announce each change once', async () => {
    const [first = 0, second = 0, third = 0] = trackIds;
    await favorites.add('ann', first);
    expect(announced).toEqual(['ann']);
    expect(await favorites.addMany('ann', [first, second, third, second, 999_999])).toBe(2);
    expect(announced).toHaveLength(2);
    await favorites.remove('ann', second);
    expect(announced).toHaveLength(3);
    expect((await favorites.listTrackIds('ann')).toSorted((a, b) => a - b)).toEqual([first, third]);
    expect(await favorites.count('ann')).toBe(2);
  });

  it('a track that does not exist announces nothing', async () => {
    await expect(favorites.add('ann', 999_999)).rejects.toThrow();
    expect(announced).toEqual([]);
  });
});
