import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeRow } from '../../../test/generated-airings.ts';
import { findOrInsertGenre, insertJazzTracks } from '../../../test/library-rows.ts';
import { createNowPlaying, type NowPlaying } from './now-playing.ts';
import { createStationStore } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

const STATION = 1;

let folder: string;
let database: Database;
let events: Events;
let nowPlaying: NowPlaying;
let holdNext: Promise<void> | undefined;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-now-playing-'));
  database = await openDatabase({ file: path.join(folder, 'tutti.db') });
  await migrate(database);
  const { queries } = database;
  const [trackId = 0] = await insertJazzTracks(queries);
  const clock = createManualClock(Date.UTC(2026, 10, 21, 12));
  const genreId = await findOrInsertGenre(queries, 'Jazz');
  await createStationStore(queries).insertGenreStations([
    { genreId, slug: 'jazz', seed: 1, createdAt: clock.now() },
  ]);
  const row = makeRow({ trackId, startedAtMs: clock.now() - 1_000, playMs: 60_000 });
  await createTimelineStore(queries).insert(STATION, [row]);
  events = createEvents(createLogger('silent'));
  const held = queries.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const holding = holdNext;
      holdNext = undefined;
      await holding;
      return result;
    },
  });
  const deps = { database: { ...database, queries: held }, clock, timers: clock, events };
  nowPlaying = createNowPlaying({ ...deps, countListeners: () => 0 });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function setStopped(isStopped: boolean): Promise<void> {
  const change = database.queries.updateTable('station').set({ is_stopped: isStopped ? 1 : 0 });
  await change.execute();
  events.publish('stationChanged', { stationId: STATION });
}

it.each([
  ['all stations', () => nowPlaying.ofGenreStations()],
  ['that station', () => nowPlaying.ofStation(STATION)],
  ['what follows there', () => nowPlaying.prepareNext(STATION)],
])('a station that is started during a read of %s is on air for the next caller', async (_what, look) => {
  await setStopped(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  holdNext = promise;
  const before = look();
  while (holdNext !== undefined) await new Promise((done) => setImmediate(done));
  await setStopped(false);
  resolve();
  await before;
  expect((await nowPlaying.ofStation(STATION))?.rows).toHaveLength(1);
});
