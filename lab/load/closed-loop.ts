/** Closed-loop clients over persistent connections: HTTP, or the line protocol of mpd. Every request is timed. */
import http from 'node:http';
import net from 'node:net';
import { mediansOf, percentile } from '@tutti/measure/analysis/statistics';
import { readCpuSeconds } from '../machine/process-tree.ts';
import { waitForQuiet } from '../machine/waiting.ts';

export interface Answer {
  readonly bytes: number;
}

export interface HttpAnswer extends Answer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  /** When the response headers arrived. */
  readonly startedAt: number;
}

/** One persistent connection. */
export interface LoopClient {
  /** Fails on an error response. */
  callOk(request: string): Promise<Answer>;
  close(): void;
}

interface HttpOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpClient extends LoopClient {
  call(path: string, options?: HttpOptions): Promise<HttpAnswer>;
  callOk(path: string, options?: HttpOptions): Promise<HttpAnswer>;
}

export const createHttpClient = (
  baseUrl: string,
  { headers = {} }: { headers?: Readonly<Record<string, string>> } = {},
): HttpClient => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(baseUrl);
  const call = (path: string, { method = 'GET', headers: more = {} }: HttpOptions = {}) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const request = http.request(
        { hostname, port, path, method, agent, headers: { ...headers, ...more } },
        (response) => {
          const startedAt = performance.now();
          const answer = { status: response.statusCode, headers: response.headers, bytes: 0, startedAt };
          response.on('data', (chunk: Buffer) => {
            answer.bytes += chunk.length;
          });
          response.once('error', reject);
          response.once('end', () => resolve(answer));
        },
      );
      request.once('error', reject);
      request.end();
    });
  const callOk = async (path: string, options?: HttpOptions) => {
    const answer = await call(path, options);
    if (answer.status !== 200) throw new Error(`${baseUrl}${path} answered ${answer.status}`);
    return answer;
  };
  return { call, callOk, close: () => agent.destroy() };
};

interface MpdAnswer extends Answer {
  readonly isRefused: boolean;
}

export const createMpdClient = async (port: number): Promise<LoopClient> => {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  let resolveAnswer: (answer: MpdAnswer) => void = () => {};
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const lastLine = received.slice(received.lastIndexOf('\n', received.length - 2) + 1);
    if (!/^(OK|ACK).*\n$/.test(lastLine)) return;
    const answer = { bytes: received.length, isRefused: lastLine.startsWith('ACK') };
    received = '';
    resolveAnswer(answer);
  });
  const next = () =>
    new Promise<MpdAnswer>((resolve) => {
      resolveAnswer = resolve;
    });
  await next();
  const callOk = async (command: string) => {
    const answered = next();
    socket.write(`${command}\n`);
    const answer = await answered;
    if (answer.isRefused) throw new Error(`mpd refused ${command}`);
    return answer;
  };
  return { callOk, close: () => socket.destroy() };
};

export const quoteForMpd = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export interface LoopTarget {
  readonly name: string;
  /** The session whose processor time counts. */
  readonly pid: number;
  connect(): Promise<LoopClient>;
  /** Returns the next request. */
  nextRequest(): string;
}

interface Round {
  readonly clients: number;
  readonly requests: number;
  readonly limitMs: number;
}

/** Each client sends its next request as soon as the previous one is answered. */
const runRound = async ({ pid, connect, nextRequest }: LoopTarget, { clients, requests, limitMs }: Round) => {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect()));
  const before = readCpuSeconds(pid);
  const latencies: number[] = [];
  let bytes = 0;
  let left = requests;
  const startedAt = performance.now();
  const work = async (connection: LoopClient) => {
    while (left > 0 && performance.now() - startedAt < limitMs) {
      left -= 1;
      const request = nextRequest();
      const sentAt = performance.now();
      const answer = await connection.callOk(request);
      latencies.push(performance.now() - sentAt);
      bytes += answer.bytes;
    }
  };
  await Promise.all(connections.map(work));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of connections) connection.close();
  const cpuSeconds = readCpuSeconds(pid) - before;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    maxMs: percentile(latencies, 100),
    cpuMs: (cpuSeconds * 1000) / latencies.length,
    kilobytes: bytes / latencies.length / 1000,
  };
};

export type LoopMeasurements = Awaited<ReturnType<typeof runRound>> & { readonly name: string };

/** Targets take turns, so that a busy minute of the machine does not affect only one; returns medians of the rounds. */
export const compareLoops = async (
  ours: LoopTarget,
  peers: readonly LoopTarget[],
  { rounds, limitMs = 4_000, ...load }: Omit<Round, 'limitMs'> & { rounds: number; limitMs?: number },
): Promise<{ ours: LoopMeasurements; peers: LoopMeasurements[] }> => {
  const prepare = (target: LoopTarget) => ({
    target,
    results: [] as Awaited<ReturnType<typeof runRound>>[],
  });
  const first = prepare(ours);
  const others = peers.map(prepare);
  for (const { target } of [first, ...others]) await runRound(target, { ...load, requests: 60, limitMs });
  for (let round = 1; round <= rounds; round++) {
    for (const { target, results } of [first, ...others]) {
      await waitForQuiet({ limitMs: 5_000 });
      results.push(await runRound(target, { ...load, limitMs }));
    }
  }
  const summarise = ({ target, results }: typeof first) => ({ name: target.name, ...mediansOf(results) });
  return { ours: summarise(first), peers: others.map(summarise) };
};
