import { createManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createRecents, type Recents } from '#features/recents/recents.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createPlayback, type Playback } from './playback.ts';

const NOW = 1_700_000_000_000;

eachDatabase('what players tell at once', (database) => {
  const clock = createManualClock(NOW);
  let library: Library;
  let recents: Recents;
  let playback: Playback;
  let ids: number[];

  beforeAll(async () => {
    const { queries } = database();
    const titles = ['One', 'Two'];
    const rows = titles.map((title) => ({ title, genres: ['Jazz'], durationMs: 200_000 }));
    ids = await insertLibraryRows(queries, rows);
    await insertAccounts(queries, ['ana', 'ben', 'cleo']);
    library = createLibraryFeature({ database: database() });
    const events = createEvents(createLogger('silent'));
    recents = createRecents({ database: database(), clock, events, library });
    playback = createPlayback({ clock, events, library, recents });
  });
  afterAll(() => library.close());

  const playerOf = (userId: string) => ({ id: `player of ${userId}`, userId, userName: userId, name: 'App' });
  const report = (userId: string, state: 'playing' | 'starting' | 'stopped', positionMs: number, at = 0) =>
    playback.report(playerOf(userId), {
      trackId: ids[at] ?? 0,
      state,
      positionMs,
      playbackRate: 1,
      isCounting: true,
    });
  const playsOf = async (userId: string) =>
    (await recents.listPlayCounts(userId, ids)).values().reduce((sum, { plays }) => sum + plays, 0);

  it.each([
    ['ana', 'the report first'],
    ['ben', 'the scrobble first'],
  ])('counts a play that %s has reported in two ways once, %s', async (userId, order) => {
    await report(userId, 'playing', 0);
    const playedAt = clock.now() + 2_000;
    clock.advance(101_000);
    const reported = [
      () => report(userId, 'playing', 101_000),
      () => playback.scrobble(playerOf(userId), [{ trackId: ids[0] ?? 0, playedAt }]),
    ];
    if (order === 'the scrobble first') reported.reverse();
    await Promise.all(reported.map((report) => report()));
    expect(await playsOf(userId)).toBe(1);
  });

  it('processes reports in the order in which they arrived, even after a refused one', async () => {
    const refused = playback.report(playerOf('cleo'), {
      trackId: 999_999,
      state: 'playing',
      positionMs: 0,
      playbackRate: 1,
      isCounting: true,
    });
    const rest = [
      report('cleo', 'playing', 0),
      report('cleo', 'stopped', 5),
      report('cleo', 'starting', 0, 1),
    ];
    await expect(refused).rejects.toMatchObject({ code: 'TRACK_NOT_FOUND' });
    await Promise.all(rest);
    expect(playback.list().find(({ userName }) => userName === 'cleo')).toMatchObject({ trackId: ids[1] });
  });
});
