/**
 * Lets many radios stop reading at once: what the server buffers for them, when it disconnects them, and the effect on
 * others.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BroadcastOverview } from '@tutti/contract';
import { percentile } from '@tutti/measure/analysis/statistics';
import { readResidentKb } from '../machine/process-tree.ts';
import { type SineStation, startSineStation } from './sine-station.ts';
import { startPage, startRadio } from './station-listeners.ts';

/** Limit per address without a key. */
const PER_ADDRESS = 20;
const SETTLE_MS = 10_000;
const POLL_EVERY_MS = 50;
const LOOK_EVERY_MS = 500;
const PAGE_AHEAD_MS = 10_000;
const PAGE_BYTES = 4_096;

export interface StalledReport {
  readonly radios: number;
  /** Seconds from the last connection until the first, the median and the last radio was disconnected. */
  readonly cutAfterS: readonly [number, number, number];
  readonly notCut: number;
  readonly serverMbBefore: number;
  readonly serverMbPeak: number;
  readonly serverMbAfter: number;
  /** Peak memory of all sockets of the machine, both ends of each. */
  readonly socketsMbPeak: number;
  /** Response times of others in milliseconds, before and meanwhile. */
  readonly meP99Ms: readonly [number, number];
  readonly pieceP99Ms: readonly [number, number];
  readonly failures: readonly string[];
  readonly radioLeastAheadMs: number;
  readonly hasRadioEnded: boolean;
}

export interface StalledOptions {
  readonly radios: number;
  readonly kbps: number;
  readonly timeoutMs: number;
}

export async function stallRadios({ radios, kbps, timeoutMs }: StalledOptions): Promise<StalledReport> {
  const environment = { BROADCAST_LISTENERS: String(radios + 10), BROADCAST_BITRATE: String(kbps) };
  const station = await startSineStation({ trackSeconds: Math.ceil(timeoutMs / 1_000) + 120, environment });
  try {
    await open(station);
    const radio = await startRadio(station, kbps);
    const before = await meet(station, () => pause(SETTLE_MS));
    const serverMbBefore = residentMb(station);
    const sockets = await Promise.all(
      Array.from({ length: radios }, (_, number) =>
        stall(station, `127.0.1.${1 + Math.floor(number / PER_ADDRESS)}`),
      ),
    );
    const connectedAtMs = performance.now();
    const peak = { serverMb: 0, socketsMb: 0 };
    const cuts: number[] = [];
    const meanwhile = await meet(station, async () => {
      while (cuts.length < radios && performance.now() - connectedAtMs < timeoutMs) {
        peak.serverMb = Math.max(peak.serverMb, residentMb(station));
        peak.socketsMb = Math.max(peak.socketsMb, socketsMb());
        const left = (await countRadios(station)) - 1;
        const passedS = (performance.now() - connectedAtMs) / 1_000;
        while (cuts.length < radios - left) cuts.push(passedS);
        await pause(LOOK_EVERY_MS);
      }
    });
    const report = {
      radios,
      cutAfterS: [percentile(cuts, 0), percentile(cuts, 50), percentile(cuts, 100)] as const,
      notCut: radios - cuts.length,
      serverMbBefore,
      serverMbPeak: peak.serverMb,
      serverMbAfter: residentMb(station),
      socketsMbPeak: peak.socketsMb,
      meP99Ms: [percentile(before.meMs, 99), percentile(meanwhile.meMs, 99)] as const,
      pieceP99Ms: [percentile(before.pieceMs, 99), percentile(meanwhile.pieceMs, 99)] as const,
      failures: [...before.failures, ...meanwhile.failures],
      radioLeastAheadMs: radio.leastAheadMs(),
      hasRadioEnded: radio.hasEnded(),
    };
    radio.leave();
    for (const socket of sockets) socket.destroy();
    return report;
  } finally {
    await station.remove();
  }
}

/** Opens the station to everybody, so that radios need no keys. */
async function open({ baseUrl, token, genreId }: SineStation): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/admin/broadcast/${genreId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isPublic: true }),
  });
  if (!answer.ok) throw new Error(`opening the station was answered ${answer.status}`);
}

/** Requests the station and never reads the answer. */
async function stall({ baseUrl, slug }: SineStation, localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /radio/${slug}.mp3 HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

/** Counts radios on the server, because a client that does not read does not see the end either. */
async function countRadios({ baseUrl, token, genreId }: SineStation): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/admin/broadcast`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { stations } = (await answer.json()) as BroadcastOverview;
  return stations.find((station) => station.genreId === genreId)?.listeners.icy ?? 0;
}

interface Meeting {
  readonly meMs: number[];
  readonly pieceMs: readonly number[];
  readonly failures: readonly string[];
}

/** Simulates a listening page and a user who asks for their account, until something ends. */
async function meet(station: SineStation, during: () => Promise<unknown>): Promise<Meeting> {
  const page = startPage(station, { quality: 'high', aheadMs: PAGE_AHEAD_MS });
  const meMs: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  async function callOften(): Promise<void> {
    while (!isOver) {
      const startedAtMs = performance.now();
      const answer = await fetch(`${station.baseUrl}/api/auth/me`, {
        headers: { authorization: `Bearer ${station.token}` },
      });
      await answer.arrayBuffer();
      meMs.push(performance.now() - startedAtMs);
      if (!answer.ok) failures.push(`me ${answer.status}`);
      await pause(POLL_EVERY_MS);
    }
  }
  const calling = callOften();
  await during();
  isOver = true;
  await Promise.all([calling, page.leave()]);
  return { meMs, pieceMs: page.tookMs, failures: [...failures, ...page.failures] };
}

const residentMb = ({ server }: SineStation) => readResidentKb(server.pid) / 1_024;

function socketsMb(): number {
  const pages = /^TCP:.* mem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'latin1'))?.[1];
  return (Number(pages) * PAGE_BYTES) / 1_048_576;
}
