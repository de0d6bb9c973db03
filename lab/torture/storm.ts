/** Disconnects all listeners at the same moment, again and again; they reconnect as their clients do. */
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { HUB_PATH } from '@tutti/contract';
import { createAudience, joinFrame } from '../load/hub-audience.ts';
import { readResidentKb } from '../machine/process-tree.ts';
import type { Crowd, CrowdTarget } from './crowd.ts';

const HUB_LISTENERS_OF_A_RADIO = 10;
/** Limit per address without a key. */
const RADIOS_PER_ADDRESS = 20;
/** Delays of radios that retry at all. */
const RADIO_TRIES_AFTER_MS = [0, 2_000, 10_000, 30_000];
/** After the last attempt nobody reconnects any more. */
const GIVE_UP_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** In this time buffers of disconnected listeners are released. */
const REST_MS = 1_000;

export interface StormOptions {
  /** Number of hub listeners. */
  readonly listeners: number;
  readonly storms: number;
}

export async function startStorms(target: CrowdTarget, { listeners, storms }: StormOptions): Promise<Crowd> {
  const { port, token, genreId, serverPid } = target;
  const addresses = [`${HUB_PATH}?access_token=${token}`];
  const audience = createAudience({ host: '127.0.0.1', port, addresses, join: joinFrame(String(genreId)) });
  audience.comeBackWhenLost();
  await audience.grow(listeners);
  const radios = Array.from({ length: Math.floor(listeners / HUB_LISTENERS_OF_A_RADIO) }, (_, index) =>
    createRadio(target, `127.0.5.${1 + Math.floor(index / RADIOS_PER_ADDRESS)}`),
  );
  await Promise.all(radios.map((radio) => radio.hear()));
  const answers: Record<string, number> = {
    storms: 0,
    'hub listeners back': 0,
    'radios back': 0,
    'never back': 0,
  };
  const residentMb: number[] = [];

  async function storm(): Promise<void> {
    const before = audience.comeBacks.length;
    audience.cut();
    const back = radios.map((radio) => radio.comeBack());
    const giveUpAtMs = performance.now() + GIVE_UP_AFTER_MS;
    while (audience.comeBacks.length < before + listeners && performance.now() < giveUpAtMs)
      await pause(LOOK_EVERY_MS);
    const ofRadios = (await Promise.all(back)).filter((one) => one !== undefined);
    const all = [...audience.comeBacks.slice(before), ...ofRadios];
    answers['never back'] = (answers['never back'] ?? 0) + listeners + radios.length - all.length;
    answers['storms'] = (answers['storms'] ?? 0) + 1;
    answers['hub listeners back'] = audience.comeBacks.length;
    answers['radios back'] = (answers['radios back'] ?? 0) + ofRadios.length;
    answers['most tries'] = Math.max(answers['most tries'] ?? 0, ...all.map(({ tries }) => tries));
    answers['slowest try ms'] = Math.round(
      Math.max(answers['slowest try ms'] ?? 0, ...all.map(({ tookMs }) => tookMs)),
    );
    await pause(REST_MS);
    residentMb.push(readResidentKb(serverPid) / 1_024);
    answers['MB more after the last storm than after the first'] = Math.round(
      (residentMb.at(-1) ?? 0) - (residentMb[0] ?? 0),
    );
  }

  async function rage(): Promise<void> {
    for (let count = 0; count < storms; count += 1) await storm();
  }

  return {
    answers,
    isOver: rage(),
    async leave() {
      audience.close();
      for (const radio of radios) radio.leave();
    },
  };
}

/** Plays the station from an address; ready when the first bytes have arrived. */
function createRadio({ port, slug }: CrowdTarget, localAddress: string) {
  let request: http.ClientRequest | undefined;
  const hear = () =>
    new Promise<void>((resolve, reject) => {
      const sent = http.get({
        host: '127.0.0.1',
        port,
        path: `/radio/${slug}.mp3`,
        localAddress,
        agent: false,
      });
      request = sent;
      sent.on('error', reject);
      sent.once('response', (answer) => {
        answer.on('error', () => {});
        if (answer.statusCode !== 200) reject(new Error(`a radio was answered ${answer.statusCode}`));
        answer.once('data', () => resolve());
        answer.resume();
      });
    });
  return {
    hear,
    /** Undefined if no attempt succeeded. */
    async comeBack(): Promise<{ tries: number; tookMs: number } | undefined> {
      request?.destroy();
      for (const [tried, delayMs] of RADIO_TRIES_AFTER_MS.entries()) {
        await pause(delayMs);
        const startedAt = performance.now();
        try {
          await hear();
          return { tries: tried + 1, tookMs: performance.now() - startedAt };
        } catch {
          // The next delay.
        }
      }
      return undefined;
    },
    leave: () => void request?.destroy(),
  };
}
