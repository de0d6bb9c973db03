/** Silence in a timeline is on air for those outside of the page, too. */
import { SEGMENT_MS } from '@tutti/broadcast';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type OnAirServer, startOnAir } from '../../../test/on-air-server.ts';
import { makeRoomRows, putRoomOnAir } from '../../../test/room-station.ts';
import { createTimelineStore } from '../timeline/timeline-store.ts';

const HOUR_MS = 3_600_000;

let server: OnAirServer;
let tracks: number[];

beforeAll(async () => {
  server = await startOnAir();
  await server.setPublic('jazz', true);
  const rows = await server.database.queries.selectFrom('track').select('id').orderBy('id').execute();
  tracks = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const silence = () =>
  makeRoomRows(server.clock.now() - 30_000, [tracks[0] ?? 0, 20_000], [null, 3 * HOUR_MS]);

it('pages receive a list of segments during a pause, which names the track and not the silence', async () => {
  const stationId = await putRoomOnAir(server, { slug: 'room-paused', rows: silence() });
  const { ofPage } = server.features.broadcast.hls;
  const playlist = await ofPage.playlist(stationId);
  expect(playlist.match(/#EXTINF/g)?.length).toBeGreaterThan(5);
  expect(playlist.match(/ID="1-2"/g)).toHaveLength(1);
  expect(playlist).not.toContain('ID="2-2"');
  const number = Math.floor(server.clock.now() / SEGMENT_MS);
  expect((await ofPage.segment(stationId, number, 0)).content.length).toBeGreaterThan(0);
});

it('a radio stays connected through a pause, without a title', async () => {
  const { id } = await server.features.radio.resolveStation('jazz');
  const radio = await server.listen('/radio/jazz.mp3', ['Icy-MetaData: 1']);
  await radio.head();
  const timeline = createTimelineStore(server.database.queries);
  const [current] = await timeline.listOnAir(id, server.clock.now());
  const rows = silence().map((row) => ({ ...row, seq: row.seq + (current?.seq ?? 0) }));
  await timeline.replaceFrom(id, 1, rows);
  server.events.publish('stationChanged', { stationId: id });
  const before = radio.body().length;
  await eventually(async () => {
    await server.clock.advanceAsync(500);
    expect(radio.body().length).toBeGreaterThan(before + 32_000);
    expect(radio.body().toString('latin1')).toContain("StreamTitle=''");
  });
  const { current: onAir, isOnAir } = (await server.app.inject('/api/nowplaying/jazz')).json() as {
    current: object | null;
    isOnAir: boolean;
  };
  expect([isOnAir, onAir]).toMatchObject([true, { title: '', artist: '' }]);
  radio.leave();
});
