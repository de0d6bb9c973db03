/**
 * `npm run bench -- rooms`: two desktops and a phone in one room, each on its own sound device; the second desktop is a
 * guest without an account. Measures how far apart they sound, and for each change of the room when it is heard, also
 * over narrow lines.
 */
import path from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import type { RoomAction } from '@tutti/contract';
import type { Recording } from '@tutti/measure/analysis/correlate';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { openSlowNetwork, type SlowNetwork } from '../../e2e/slow-network.ts';
import { makeNoiseLibrary } from '../../e2e/sync/generated-library.ts';
import { sleep, waitForQuiet, waitUntil } from '../machine/waiting.ts';
import { openWholeChromium, signInPage } from './listening-pages.ts';
import { type Product, startProduct } from './product.ts';
import { openRecorders, type Recorders } from './recorders.ts';
import { writeSection } from './report.ts';
import {
  createMembers,
  credentialsOf,
  letGuestsIn,
  listTrackIds,
  openRoom,
  type RoomCalls,
} from './room-calls.ts';
import { describeApart, describeAudible, type Row, toRow } from './room-sound.ts';
import { makeEmptyFolder } from './test-music.ts';

const settleSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 20);
const steadySeconds = Number(process.env.BENCH_SECONDS ?? 30);
const rounds = Number(process.env.BENCH_ROUNDS ?? 2);
const noise = { tracks: 8, seconds: 90 };
const roundTripMs = 40;
const lines = [
  { name: 'loopback' },
  { name: '5 Mbit/s', bitsPerSecond: 5_000_000 },
  { name: '1 Mbit/s', bitsPerSecond: 1_000_000 },
] as const;
const beforeMs = 3_000;
const afterSeconds = 6;
/** A room asks its slowest page of the last minute. */
const adaptMs = 8_000;
const audibleWithinMs = 1_500;

const closing: (() => unknown)[] = [];

interface Site {
  readonly server: Product;
  readonly musicFolder: string;
  readonly recorders: Recorders;
  readonly room: RoomCalls;
  readonly line: SlowNetwork;
}

const { defaultBrowserType: _unused, ...handset } = devices['Pixel 7'];
const devicesInRoom = ['desktop', 'second desktop', 'phone'] as const;

const guestDevice = devicesInRoom[1];

const joinAsGuest = async (page: Page): Promise<void> => {
  await page.getByLabel('Your name').fill('Gil');
  await page.getByRole('button', { name: 'Join and listen' }).click();
};

interface Correction {
  readonly device: string;
  readonly atMs: number;
  readonly errorMs: number;
}

/** Pages report when they cut to another position. */
const corrections: Correction[] = [];

const noteCorrections = (page: Page, device: string): void => {
  page.on('console', async (line) => {
    if (!line.text().startsWith('[tutti] station playback corrected')) return;
    const atMs = Date.now();
    const detail: Correction | undefined = await line.args()[1]?.jsonValue();
    corrections.push({ device, atMs, errorMs: detail?.errorMs ?? Number.NaN });
  });
};

const openPages = async ({ server, recorders, room, line }: Site): Promise<void> => {
  for (const [index, name] of devicesInRoom.entries()) {
    const browser: Browser = await openWholeChromium(recorders.env(index));
    closing.push(() => browser.close());
    const port = index === 0 ? server.port : line.port;
    const context = await browser.newContext({
      ...(name === 'phone' && handset),
      reducedMotion: 'reduce',
      baseURL: `http://127.0.0.1:${port}`,
    });
    // Each is somebody else, because the slowest device of a person decides whether the room waits for them.
    const page =
      name === guestDevice ? await context.newPage() : await signInPage(context, credentialsOf(index));
    noteCorrections(page, name);
    await page.goto(`/room/${room.code}`);
    await (name === guestDevice ? joinAsGuest(page) : page.waitForURL(/\/rooms\//));
  }
};

const prepareSite = async (): Promise<Site> => {
  const folder = makeEmptyFolder('rooms');
  const musicFolder = path.join(folder, 'music');
  makeNoiseLibrary(musicFolder, noise);
  const server = await startProduct({ dataFolder: path.join(folder, 'data'), musicFolder });
  closing.push(() => server.stop());
  const token = await server.signIn();
  let trackIds: number[] = [];
  await waitUntil(async () => {
    trackIds = await listTrackIds(server.baseUrl, token);
    return trackIds.length === noise.tracks;
  });
  await createMembers(server.baseUrl, token, devicesInRoom.length);
  await letGuestsIn(server.baseUrl, token);
  const recorders = await openRecorders(devicesInRoom.length);
  closing.push(recorders.close);
  const line = await openSlowNetwork({ toPort: server.port, roundTripMs });
  closing.push(() => line.close());
  const repeated = Array.from({ length: 5 }, () => trackIds).flat();
  const room = await openRoom(server.baseUrl, token, { name: 'Bench', trackIds: repeated });
  const site = { server, musicFolder, recorders, room, line };
  await openPages(site);
  return site;
};

const readRows = async ({ room }: Site): Promise<Row[]> => (await room.readStream()).entries.map(toRow);

/** A recording is compared only after all recordings, because the work would disturb the sound. */
interface Recorded {
  readonly recordings: readonly Recording[];
  readonly rows: readonly Row[];
  readonly changeAtMs: number | undefined;
}

const recordSteady = async (site: Site): Promise<Recorded> => {
  const rows = await readRows(site);
  return { rows, recordings: await site.recorders.record(steadySeconds), changeAtMs: undefined };
};

type Change = readonly [name: string, action: (site: Site) => Promise<RoomAction>];

const onAir = async ({ room }: Site) => (await room.readState()).current?.id ?? '';
const changes: readonly Change[] = [
  ['skip', async (site) => ({ type: 'skip', entryId: await onAir(site) })],
  ['pause', async () => ({ type: 'pause' })],
  ['resume', async () => ({ type: 'resume' })],
  ['seek', async (site) => ({ type: 'seek', entryId: await onAir(site), positionMs: 40_000 })],
  [
    'reorder',
    async ({ room }) => {
      const { entries } = await room.readState();
      return { type: 'move', entryId: entries[5]?.id ?? '', beforeEntryId: entries[0]?.id ?? null };
    },
  ],
];

interface RecordedChange extends Recorded {
  readonly line: string;
  readonly name: string;
  readonly leadMs: number;
  /** People for whom the room does not wait. */
  readonly slow: number;
  readonly sentAtMs: number;
}

/** The first row that the command has changed; its start is the instant of the change. */
const findChange = (before: readonly Row[], after: readonly Row[]): number | undefined => {
  const bySeq = new Map(before.map((row) => [row.seq, row]));
  const isUnchanged = ({ seq, title, startedAtMs }: Row) => {
    const known = bySeq.get(seq);
    return known?.title === title && known?.startedAtMs === startedAtMs;
  };
  return after.find((row) => !isUnchanged(row))?.startedAtMs;
};

const recordChange = async (site: Site, line: string, [name, toAction]: Change): Promise<RecordedChange> => {
  const { room } = site;
  const action = await toAction(site);
  const state = await room.readState();
  const { leadMs, revision } = state;
  const slow = state.people.filter(({ isCatchingUp }) => isCatchingUp).length;
  const before = await readRows(site);
  const recording = site.recorders.record(beforeMs / 1_000 + afterSeconds);
  await sleep(beforeMs);
  const sentAtMs = Date.now();
  await room.send(action, revision);
  const rows = await readRows(site);
  const changeAtMs = name === 'reorder' ? undefined : findChange(before, rows);
  return { line, name, leadMs, slow, sentAtMs, rows, changeAtMs, recordings: await recording };
};

const toMeasured = (site: Site, recorded: RecordedChange) => {
  const { line, name, leadMs, slow, sentAtMs, changeAtMs } = recorded;
  const recordings = describeAudible({ ...recorded, musicFolder: site.musicFolder });
  const [one, two, three] = recordings;
  if (one === undefined || two === undefined || three === undefined) throw new Error('a device is missing');
  const measured = {
    line,
    name,
    leadMs,
    slow,
    audibleMs: recordings.map(({ lateMs }) => (changeAtMs ?? Number.NaN) + lateMs - sentAtMs),
    late: recordings.map(({ lateMs }) => lateMs),
    desks: describeApart([one, two]),
    phone: describeApart([one, three]),
    silence: recordings.map(({ silenceMs }) => silenceMs),
    jumps: recordings.map(({ jumps }) => jumps),
    corrections: corrections
      .filter(({ atMs }) => Math.abs(atMs - sentAtMs) < afterSeconds * 1_000)
      .map(({ device, atMs, errorMs }) => `${device} ${round(errorMs)} ms, ${atMs - sentAtMs} ms after`),
  };
  console.log(JSON.stringify(measured));
  return measured;
};
type Measured = ReturnType<typeof toMeasured>;

const recordLine = async (site: Site, line: (typeof lines)[number]): Promise<RecordedChange[]> => {
  if ('bitsPerSecond' in line) site.line.limit({ bytesPerSecond: line.bitsPerSecond / 8 });
  await sleep(adaptMs);
  const found: RecordedChange[] = [];
  for (let turn = 1; turn <= rounds; turn += 1) {
    for (const change of changes) found.push(await recordChange(site, line.name, change));
  }
  return found;
};

const worst = (values: readonly number[]) => Math.max(...values);

const toChangeRow = (all: readonly Measured[]) => {
  const audible = (index: number) => worst(all.map(({ audibleMs }) => audibleMs[index] ?? Number.NaN));
  const silent = (index: number) => worst(all.map(({ silence }) => silence[index] ?? 0));
  const each = (read: (index: number) => number) =>
    devicesInRoom.map((_name, index) => round(read(index), 0)).join(' · ');
  const apart = [
    worst(all.map(({ desks }) => desks.medianMs)),
    worst(all.map(({ phone }) => phone.medianMs)),
  ];
  return {
    line: all[0]?.line ?? '',
    change: all[0]?.name ?? '',
    'lead ms': all.map(({ leadMs }) => round(leadMs, 0)).join(' · '),
    'catching up': all.map(({ slow }) => slow).join(' · '),
    'heard after ms': each(audible),
    'apart ms': apart.map((ms) => round(ms)).join(' · '),
    'silent ms': each(silent),
  };
};

const busyShare = await waitForQuiet();
try {
  const site = await prepareSite();
  await sleep(settleSeconds * 1_000);
  const steady = await recordSteady(site);
  const recorded = [];
  for (const line of lines) recorded.push(...(await recordLine(site, line)));
  const [one, two, three] = describeAudible({ ...steady, musicFolder: site.musicFolder });
  if (one === undefined || two === undefined || three === undefined) throw new Error('a device is missing');
  const desks = { ...describeApart([one, two]), silenceMs: Math.max(one.silenceMs, two.silenceMs) };
  const handheld = { ...describeApart([one, three]), silenceMs: three.silenceMs };
  console.log(JSON.stringify({ desks, handheld }));
  const measured = recorded.map((each) => toMeasured(site, each));
  const groups = Map.groupBy(measured, ({ line, name }) => `${line} ${name}`);
  const rows = [...groups.values()].map(toChangeRow);
  const ordinary = measured.filter(({ line, name }) => line === lines[0].name && name !== 'reorder');
  const slowestMs = worst(ordinary.flatMap(({ audibleMs }) => audibleMs.slice(0, 2)));
  const verdict = renderTable([
    target({
      id: 'P45',
      what: 'two desktops in a room, at the device',
      wanted: 'median ≤ 2 ms, 95 % ≤ 5 ms',
      measured: `${round(desks.medianMs)} / ${round(desks.p95Ms)} ms, silent for ${round(desks.silenceMs)} ms`,
      isMet: desks.windows > 100 && desks.medianMs <= 2 && desks.p95Ms <= 5,
    }),
    target({
      id: 'P45',
      what: 'a phone beside them',
      wanted: 'median ≤ 20 ms',
      measured: `${round(handheld.medianMs)} / ${round(handheld.p95Ms)} ms, silent for ${round(handheld.silenceMs)} ms`,
      isMet: handheld.windows > 100 && handheld.medianMs <= 20,
    }),
    target({
      id: 'P46',
      what: 'skip, pause, resume and seek on loopback, heard on the desktops',
      wanted: '≤ 1,500 ms',
      measured: `${round(slowestMs, 0)} ms`,
      isMet: slowestMs <= audibleWithinMs,
    }),
  ]);
  const words = [
    'Two desktops and a page with the size and touch of a phone, which plays one endless element, each on its own part of one',
    `sound device. The sound at the device is compared with what the rows of the room promise. The second desktop, a guest without`,
    `an account, and the phone share a line of ${roundTripMs} ms round trip. "Audible after" counts from sending the command until the device plays what follows, within`,
    `60 ms; the worst of ${rounds}, for both desktops and the phone, as is the longest silence of one device alone; "apart" are the medians of`,
    `the second desktop and of the phone beside the first. Other work used ${round(100 * busyShare, 0)} % of the machine at the start.`,
  ].join('\n');
  writeSection('rooms', 'Rooms', `${words}\n\n${verdict}\n\n${renderTable(rows)}`);
} finally {
  for (const close of closing.reverse()) await close();
}
