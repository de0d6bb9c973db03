// @vitest-environment node
import type { NewScreenReply, ScreenReply, ShownRoom } from '@tutti/contract/rooms/screen-schemas';
import { expect, it } from 'vitest';
import { ANSWER_MAX_MS, createScreenCalls } from './screen-calls.ts';
import { LOOK_EVERY_MS, ScreenConnection, type ScreenState } from './screen-connection.ts';
import { createTokenStore } from './token-store.ts';

const NOW_MS = 1_800_000_000_000;
const EXPIRES_AT = new Date(NOW_MS + 600_000).toISOString();
const ROOM: ShownRoom = {
  name: 'Kitchen',
  code: 'ABC234',
  isPaused: false,
  keepsGoing: false,
  current: null,
  next: [],
  laterCount: 0,
  hereCount: 1,
  people: [],
};
const WAITING: ScreenReply = { status: 'waiting', pairingCode: '4821', expiresAt: EXPIRES_AT };
const SHOWN: ScreenReply = { status: 'shown', room: ROOM };
const REQUESTED: NewScreenReply = { token: 'screen.t', pairingCode: '4821', expiresAt: EXPIRES_AT };

/** `broken` ends within the body, `foreign` is the page of a proxy, and `silent` never comes. */
type Answer = object | number | 'nothing' | 'broken' | 'foreign' | 'silent';

/** A screen in front of a server that answers what a test sets. */
function startScreen({ storedAtFirst = null as string | null, storageWorks = true } = {}) {
  let nowMs = 0;
  let stored = storedAtFirst;
  const due: { readonly id: number; readonly atMs: number; readonly run: () => void }[] = [];
  let ids = 0;
  const seen = { states: [] as ScreenState[], isOffline: false, calls: [] as string[] };
  const answers: { request: Answer; look: Answer } = { request: REQUESTED, look: WAITING };

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const headers = init?.headers as Record<string, string>;
    seen.calls.push(`${init?.method} ${String(input)} ${headers['authorization'] ?? '-'}`);
    const wanted = init?.method === 'POST' ? answers.request : answers.look;
    if (wanted === 'nothing') throw new TypeError('Failed to fetch');
    if (wanted === 'foreign') return new Response('<title>Please sign in</title>');
    if (wanted === 'broken')
      return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError()) }));
    if (wanted === 'silent')
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error())),
      );
    const status = typeof wanted === 'number' ? wanted : 200;
    const reply = { 'x-server-time': String(NOW_MS + nowMs), etag: '"1"' };
    const body = status === 304 ? null : JSON.stringify(typeof wanted === 'number' ? {} : wanted);
    return new Response(body, { status, headers: reply });
  }

  function requireStorage(): void {
    if (!storageWorks) throw new Error('no storage');
  }

  function setTimer(run: () => void, delayMs: number): number {
    ids += 1;
    due.push({ id: ids, atMs: nowMs + delayMs, run });
    return ids;
  }
  const calls = createScreenCalls({ language: 'en', fetch: answer, now: () => nowMs, setTimer });
  const storage = {
    getItem() {
      requireStorage();
      return stored;
    },
    setItem(_key: string, value: string) {
      requireStorage();
      stored = value;
    },
    removeItem() {
      requireStorage();
      stored = null;
    },
  };
  const connection = new ScreenConnection({
    code: 'ABC234',
    calls,
    tokens: createTokenStore(storage, 'key'),
    setTimer,
    clearTimer(id) {
      const index = due.findIndex((timer) => timer.id === id);
      if (index >= 0) due.splice(index, 1);
    },
    onState: (state) => seen.states.push(state),
    onOffline: (isOffline) => {
      seen.isOffline = isOffline;
    },
  });
  const settle = async () => {
    for (let rounds = 0; rounds < 20; rounds += 1) await Promise.resolve();
    await new Promise(setImmediate);
  };

  return {
    connection,
    serverNowMs: calls.serverNowMs,
    seen,
    answers,
    stored: () => stored,
    state: () => seen.states.at(-1),
    async start() {
      connection.start();
      await settle();
    },
    async pass(ms: number) {
      nowMs += ms;
      for (const timer of due.filter(({ atMs }) => atMs <= nowMs)) {
        due.splice(due.indexOf(timer), 1);
        timer.run();
        await settle();
      }
    },
    settle,
  };
}

it('shows a code until the host lets it in, and then the room', async () => {
  const screen = startScreen();
  await screen.start();
  expect(screen.state()).toEqual({ kind: 'waiting', pairingCode: '4821' });
  await screen.pass(LOOK_EVERY_MS);
  expect(screen.state()).toEqual({ kind: 'waiting', pairingCode: '4821' });
  screen.answers.look = SHOWN;
  await screen.pass(LOOK_EVERY_MS);
  expect(screen.state()).toEqual({ kind: 'shown', room: ROOM });
  expect(screen.seen.calls).toEqual([
    'POST /api/room-screens -',
    ...Array(2).fill('GET /api/room-screen Bearer screen.t'),
  ]);
  expect(Math.abs(screen.serverNowMs() - NOW_MS - 2 * LOOK_EVERY_MS)).toBeLessThan(5);
});

it('is still let in after a reload', async () => {
  const screen = startScreen({ storedAtFirst: 'screen.t0' });
  screen.answers.look = SHOWN;
  await screen.start();
  expect(screen.state()?.kind).toBe('shown');
  expect(screen.seen.calls).toEqual(['GET /api/room-screen Bearer screen.t0']);
});

it('requests a new code if its token is no longer valid', async () => {
  const screen = startScreen({ storedAtFirst: 'screen.old' });
  screen.answers.look = 401;
  await screen.start();
  expect(screen.state()).toEqual({ kind: 'waiting', pairingCode: '4821' });
  expect(screen.stored()).toBe('screen.t');
});

it('keeps showing the room while the connection is lost, says so, and goes on by itself', async () => {
  const screen = startScreen({ storedAtFirst: 'screen.t0' });
  screen.answers.look = SHOWN;
  await screen.start();
  screen.answers.look = 'nothing';
  await screen.pass(LOOK_EVERY_MS);
  expect(screen.seen.isOffline, 'one lost answer is nothing to read about').toBe(false);
  await screen.pass(LOOK_EVERY_MS);
  expect(screen.seen.isOffline).toBe(true);
  screen.answers.look = 503;
  await screen.pass(20_000);
  expect([screen.seen.isOffline, screen.state()?.kind]).toEqual([true, 'shown']);
  screen.answers.look = 304;
  await screen.pass(20_000);
  expect([screen.seen.isOffline, screen.state()?.kind]).toEqual([false, 'shown']);
});

it.each(['broken', 'foreign', 'silent'] as const)(
  'goes on by itself after an answer that is %s, before and after it was let in',
  async (kind) => {
    const screen = startScreen();
    screen.answers.request = kind;
    await screen.start();
    await screen.pass(ANSWER_MAX_MS);
    expect(screen.state()?.kind).toBe('opening');
    screen.answers.request = REQUESTED;
    await screen.pass(ANSWER_MAX_MS);
    expect(screen.state()?.kind).toBe('waiting');
    screen.answers.look = kind;
    await screen.pass(LOOK_EVERY_MS);
    for (let tries = 0; tries < 3; tries += 1) await screen.pass(ANSWER_MAX_MS);
    expect(screen.seen.isOffline).toBe(true);
    screen.answers.look = SHOWN;
    await screen.pass(ANSWER_MAX_MS);
    await screen.pass(ANSWER_MAX_MS);
    expect([screen.seen.isOffline, screen.state()?.kind]).toEqual([false, 'shown']);
  },
);

it.each([
  ['the host refuses it', 0, 'refused'],
  ['nobody lets it in in time', 600_000, 'expired'],
] as const)('says that %s', async (_what, waitedMs, problem) => {
  const screen = startScreen();
  await screen.start();
  await screen.pass(LOOK_EVERY_MS);
  screen.answers.look = 401;
  await screen.pass(Math.max(LOOK_EVERY_MS, waitedMs));
  expect(screen.state()).toEqual({ kind: 'problem', problem });
  expect(screen.stored()).toBeNull();
  screen.connection.retry();
  await screen.settle();
  expect(screen.state()?.kind).toBe('waiting');
});

it('says that the room is over, and does not look any more', async () => {
  const screen = startScreen({ storedAtFirst: 'screen.t0' });
  screen.answers.look = SHOWN;
  await screen.start();
  screen.answers.look = 401;
  await screen.pass(LOOK_EVERY_MS);
  expect(screen.state()).toEqual({ kind: 'problem', problem: 'over' });
  const { length } = screen.seen.calls;
  await screen.pass(60_000);
  expect(screen.seen.calls).toHaveLength(length);
});

it.each([
  [404, 'unknown'],
  [400, 'unknown'],
  [409, 'full'],
  [429, 'tooMany'],
] as const)('a request that is answered %i is %s', async (status, problem) => {
  const screen = startScreen();
  screen.answers.request = status;
  await screen.start();
  expect(screen.state()).toEqual({ kind: 'problem', problem });
});

it('waits for a server that cannot be reached at first', async () => {
  const screen = startScreen();
  screen.answers.request = 'nothing';
  await screen.start();
  expect(screen.state()?.kind).toBe('opening');
  screen.answers.request = REQUESTED;
  await screen.pass(LOOK_EVERY_MS);
  expect(screen.state()?.kind).toBe('waiting');
});

it('works without storage', async () => {
  const screen = startScreen({ storageWorks: false });
  await screen.start();
  expect(screen.state()?.kind).toBe('waiting');
});

it('looks again as soon as the song is over', async () => {
  const screen = startScreen({ storedAtFirst: 'screen.t0' });
  const song = {
    id: 'e',
    trackId: 1,
    title: 'A',
    artist: 'B',
    albumTitle: null,
    artUrl: null,
    artColours: null,
    addedById: null,
    addedBy: null,
    durationMs: 180_000,
    startedAtMs: NOW_MS - 179_500,
    pausedAtMs: null,
  };
  screen.answers.look = { status: 'shown', room: { ...ROOM, current: song } } satisfies ScreenReply;
  await screen.start();
  const { length } = screen.seen.calls;
  await screen.pass(600);
  expect(screen.seen.calls.length).toBe(length + 1);
});
