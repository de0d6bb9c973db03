/** Crowds that overload the server, and users beside them who must not notice. */
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface CrowdTarget {
  readonly baseUrl: string;
  readonly port: number;
  readonly token: string;
  readonly genreId: number;
  readonly slug: string;
  readonly serverPid: number;
  readonly trackId: number;
  /** A second user, because an account keeps only twenty sessions. */
  readonly signingIn: { readonly email: string; readonly password: string };
  /** The cookie of a browser in which that user has signed in before. */
  readonly knownBrowser: string;
}

export interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly cookie: string | undefined;
}

interface CrowdRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly localAddress?: string | undefined;
  readonly agent?: http.Agent | undefined;
}

const POLL_EVERY_MS = 50;
const SIGN_IN_EVERY_MS = 400;
const GUESSER_ADDRESSES = 60;
/** One of the crowd's addresses; users who share it must not suffer. */
const GUESSER_ADDRESS = '127.0.2.1';
const NEW_ADDRESS = '127.0.4.1';
const SLOW_BYTE_EVERY_MS = 1_000;

/** Sends a request, optionally from another address; status 0 means that the connection broke. */
export async function call(port: number, crowdRequest: CrowdRequest): Promise<Answered> {
  const { method, path, body, headers = {}, localAddress, agent } = crowdRequest;
  const startedAtMs = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const request = http.request({
    host: '127.0.0.1',
    port,
    method,
    path,
    ...(agent && { agent }),
    ...(localAddress === undefined ? {} : { localAddress }),
    headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
  });
  request.end(payload);
  try {
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    const cookie = answer.headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ');
    return { status: answer.statusCode ?? 0, ms: performance.now() - startedAtMs, cookie };
  } catch {
    return { status: 0, ms: performance.now() - startedAtMs, cookie: undefined };
  }
}

export interface Crowd {
  /** Number of answers and disconnections by kind. */
  readonly answers: Readonly<Record<string, number>>;
  leave(): Promise<void>;
  /** Resolves when the crowd no longer needs to be watched. */
  readonly isOver?: Promise<void>;
}

const count = (answers: Record<string, number>, what: string | number) => {
  answers[what] = (answers[what] ?? 0) + 1;
};

/** Starts clients that try passwords without a pause, from sixty addresses. */
export function startGuessers({ port }: CrowdTarget, guessers: number): Crowd {
  const answers: Record<string, number> = {};
  let isOver = false;
  let tried = 0;
  const attempt = async (index: number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const localAddress = `127.0.2.${1 + (index % GUESSER_ADDRESSES)}`;
    while (!isOver) {
      tried += 1;
      const body = { email: `guess${tried}@example.org`, password: `guess ${tried}` };
      const { status } = await call(port, {
        method: 'POST',
        path: '/api/auth/login',
        body,
        localAddress,
        agent,
      });
      count(answers, status);
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: guessers }, (_, index) => attempt(index)));
  return {
    answers,
    async leave() {
      isOver = true;
      await all;
    },
  };
}

/** Slowloris: starts clients that send a request byte by byte and never finish its header. */
export async function startSlowHeads({ port }: CrowdTarget, sockets: number): Promise<Crowd> {
  const answers: Record<string, number> = {};
  const all: Socket[] = [];
  for (let index = 0; index < sockets; index += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.3.${1 + (index % 200)}` });
    socket.on('error', () => {});
    socket.once('close', () => count(answers, 'cut off'));
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    socket.resume();
    all.push(socket);
  }
  await Promise.all(all.map(async (socket) => socket.connecting && once(socket, 'connect')));
  const timer = setInterval(() => {
    for (const socket of all) if (socket.writable) socket.write('x');
  }, SLOW_BYTE_EVERY_MS);
  return {
    answers,
    async leave() {
      clearInterval(timer);
      for (const socket of all) socket.destroy();
    },
  };
}

const SERVICES = ['me', 'sound', 'next', 'known sign-in', 'new sign-in'] as const;
export type Service = (typeof SERVICES)[number];

export interface Meeting {
  /** Duration of each answer in milliseconds. */
  readonly times: Readonly<Record<Service, number[]>>;
  /** Unexpected answers; none are allowed. */
  readonly failures: Record<string, number>;
}

/**
 * Simulates a listener who also asks for their account and hints that a track is over, and two sign-ins: in a known
 * browser and in a new one.
 */
export async function meet(target: CrowdTarget, during: () => Promise<unknown>): Promise<Meeting> {
  const { port, token, genreId, trackId, knownBrowser } = target;
  const headers = { authorization: `Bearer ${token}` };
  const times = Object.fromEntries(SERVICES.map((service) => [service, [] as number[]])) as Meeting['times'];
  const failures: Record<string, number> = {};
  let isOver = false;
  const every = async (restMs: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work();
      await pause(restMs);
    }
  };
  const note = (service: Service, { status, ms }: Answered) => {
    times[service].push(ms);
    // A new browser may be asked to try again.
    const isPutOff = service === 'new sign-in' && status === 503;
    if (!isPutOff && (status < 200 || status > 299)) count(failures, `${service} ${status}`);
  };
  const agent = new http.Agent({ keepAlive: true });
  const get = (path: string, more: Record<string, string> = {}) =>
    call(port, { method: 'GET', path, headers: { ...headers, ...more }, agent });
  const hint = { method: 'POST', path: `/api/streams/${genreId}/next`, headers, body: { isTrackOver: true } };
  const listen = async () => {
    note('me', await get('/api/auth/me'));
    note('sound', await get(`/api/tracks/${trackId}/stream`, { range: 'bytes=0-65535' }));
    note('next', await call(port, { ...hint, agent }));
  };
  const signIn = async () => {
    const from = { headers: { cookie: knownBrowser }, localAddress: GUESSER_ADDRESS };
    note('known sign-in', await signInAs(target, from));
  };
  const signInAgain = async () => {
    note('new sign-in', await signInAs(target, { localAddress: NEW_ADDRESS }));
  };
  const all = [
    every(POLL_EVERY_MS, listen),
    every(SIGN_IN_EVERY_MS, signIn),
    every(SIGN_IN_EVERY_MS, signInAgain),
  ];
  await during();
  isOver = true;
  await Promise.all(all);
  agent.destroy();
  return { times, failures };
}

export function signInAs(
  { port, signingIn }: Pick<CrowdTarget, 'port' | 'signingIn'>,
  from: Pick<CrowdRequest, 'headers' | 'localAddress'> = {},
): Promise<Answered> {
  return call(port, { method: 'POST', path: '/api/auth/login', body: signingIn, ...from });
}
