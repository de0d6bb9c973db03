/**
 * `npm run bench -- rooms`, the crowd: hundreds of people in one room, each with their own account and connection.
 * Measures how soon the last of them sees a change of the queue, and how fast they join.
 */
import path from 'node:path';
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { createRemoteAudience } from '../load/audience-process.ts';
import { joinRoomFrame } from '../load/hub-audience.ts';
import { readCpuSeconds } from '../machine/process-tree.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { createMembers, joinAll, listTrackIds, openRoom } from './room-calls.ts';
import { makeEmptyFolder } from './test-music.ts';

const demoMusic = path.join(import.meta.dirname, '..', '..', 'demo-library');
/** The host is one, too. */
const members = Number(process.env.BENCH_MEMBERS ?? 500) - 1;
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
const warmUpRounds = 4;
const wantedLastMs = 150;
const wantedJoinsMs = 5_000;
const entryCount = 20;

const server = await startProduct({
  dataFolder: makeEmptyFolder('rooms-crowd'),
  musicFolder: demoMusic,
});
try {
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const trackIds = await listTrackIds(server.baseUrl, token);
  const queue = Array.from(
    { length: entryCount },
    (_unused, index) => trackIds[index % trackIds.length] ?? 0,
  );
  const room = await openRoom(server.baseUrl, token, { name: 'Crowd', trackIds: queue });
  const tokens = await createMembers(server.baseUrl, token, members);
  const joinsMs = await joinAll(server.baseUrl, tokens, room.code);
  console.log(`${members} joined in ${round(joinsMs, 0)} ms`);
  const audience = createRemoteAudience({
    host: '127.0.0.1',
    port: server.port,
    addresses: [token, ...tokens].map((each) => `/streamhub?access_token=${each}`),
    join: joinRoomFrame(room.id),
  });
  const connectMs = await audience.grow(members + 1);
  // Presence is told twice a second.
  await sleep(3_000);
  const busyShare = await waitForQuiet();
  const lasts: number[] = [];
  const costsMs: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < warmUpRounds + rounds; turn += 1) {
    const { entries, revision } = await room.readState();
    const { arriving } = await audience.expect('"RoomChanged"');
    const before = readCpuSeconds(server.pid);
    const sentAtMs = performance.timeOrigin + performance.now();
    await room.send(
      { type: 'move', entryId: entries.at(-1)?.id ?? '', beforeEntryId: entries[2]?.id ?? null },
      revision,
    );
    const { instants, messageBytes } = await arriving;
    await sleep(300);
    if (turn < warmUpRounds) continue;
    bytes = messageBytes;
    lasts.push(Math.max(...instants) - sentAtMs);
    costsMs.push(1_000 * (readCpuSeconds(server.pid) - before));
  }
  console.log(lasts.map((ms) => round(ms, 0)).join(' '));
  const verdict = renderTable([
    target({
      id: 'P47',
      what: `a change of the queue seen by the last of ${audience.size} people`,
      wanted: `≤ ${wantedLastMs} ms`,
      measured: `${round(median(lasts), 0)} ms (most ${round(Math.max(...lasts), 0)})`,
      isMet: median(lasts) <= wantedLastMs,
    }),
    target({
      id: 'P47',
      what: `${members} people join by code at once · connect`,
      wanted: `≤ ${wantedJoinsMs} ms`,
      measured: `${round(joinsMs, 0)} · ${round(connectMs, 0)} ms`,
      isMet: joinsMs <= wantedJoinsMs,
    }),
  ]);
  const words = `One room, ${entryCount} entries, one process, SQLite, RATE_LIMITS=off; everybody has an account and sounds. Counted from sending the
command to the arrival of RoomChanged (${round(bytes / 1_000)} KB): medians of ${rounds} changes after ${warmUpRounds};
a change costs ${round(median(costsMs), 0)} ms of processor time. ${audience.lost} were lost. Other work used ${round(100 * busyShare, 0)} % of the machine.`;
  writeSection('rooms-crowd', 'A crowd in a room', `${words}\n\n${verdict}`);
  audience.close();
} finally {
  await server.stop();
}
