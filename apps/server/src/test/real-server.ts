/** Needs no test runner, because scripts under `lab/torture` use it, too; build it first (tools/server-build.mjs). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findLogFile, keepLog, noteSecrets } from './server-logs.ts';

/** Starts in half the time of the sources. */
export const BUILT_SERVER = path.join(import.meta.dirname, '..', '..', 'dist', 'main.mjs');
export const REAL_ADMINISTRATOR = { email: 'admin@example.org', password: 'a-long-test-password' };
/** Far longer than a start takes on a busy machine. */
const TIMEOUT_MS = 90_000;
const LOOK_EVERY_MS = 20;

export interface RealServerOptions {
  readonly port: number;
  readonly dataDir: string;
  /** Defaults to the demo library. */
  readonly musicDir?: string | undefined;
  /** Defaults to a file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly environment?: Record<string, string> | undefined;
  /** Arguments of Node that replace the built server. */
  readonly program?: readonly string[] | undefined;
  /** A program with arguments that starts and watches it. */
  readonly under?: readonly string[] | undefined;
}

export interface RealServer {
  readonly baseUrl: string;
  readonly pid: number;
  /** Resolves with the exit code or signal once the process has ended. */
  readonly ended: Promise<number | string>;
  hasEnded(): boolean;
  output(): string;
  /** Waits until `/api/health` is 200; fails with the server's output if it ends before. */
  waitUntilHealthy(): Promise<void>;
  signIn(): Promise<string>;
  /** Kills it abruptly, including its children. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the process without waiting, for tests that kill it during the start. */
export function spawnRealServer(options: RealServerOptions): RealServer {
  const node = [process.execPath, ...(options.program ?? [BUILT_SERVER])];
  const [command = process.execPath, ...args] = [...(options.under ?? []), ...node];
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options),
  });
  let text = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  // An interrupted script leaves no process behind.
  const reap = () => void endGroup(child, 'SIGKILL', Promise.resolve());
  process.once('exit', reap);
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.removeListener('exit', reap);
    keepLog('real', text);
    return (code ?? signal) as number | string;
  });
  const baseUrl = `http://127.0.0.1:${options.port}`;
  const pid = child.pid ?? 0;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function untilAnswered<Answer>(send: () => Promise<Answer | undefined>): Promise<Answer> {
    const giveUpAtMs = performance.now() + TIMEOUT_MS;
    for (;;) {
      const answer = await send().catch(() => undefined);
      if (answer !== undefined) return answer;
      if (hasEnded() || performance.now() > giveUpAtMs) {
        throw new Error(`the server ${hasEnded() ? 'ended' : 'does not answer'}; it said:\n${text}`);
      }
      await pause(LOOK_EVERY_MS);
    }
  }
  return {
    baseUrl,
    pid,
    ended,
    hasEnded,
    output: () => text,
    waitUntilHealthy: () =>
      untilAnswered(async () => (await fetch(`${baseUrl}/api/health`)).ok || undefined).then(() => {}),
    signIn: () => untilAnswered(() => signInAt(baseUrl)),
    kill: (signal = 'SIGKILL') => endGroup(child, signal, ended),
  };
}

export async function startRealServer(options: RealServerOptions): Promise<RealServer> {
  const server = spawnRealServer(options);
  await server.waitUntilHealthy();
  return server;
}

function environmentOf(options: RealServerOptions): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    ADMIN_EMAIL: REAL_ADMINISTRATOR.email,
    ADMIN_PASSWORD: REAL_ADMINISTRATOR.password,
    LOG_LEVEL: findLogFile('real') === undefined ? 'error' : 'info',
    ...(options.musicDir === undefined ? {} : { MUSIC_DIR: options.musicDir }),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.environment,
  };
}

async function signInAt(baseUrl: string): Promise<string | undefined> {
  const reply = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REAL_ADMINISTRATOR),
  });
  if (!reply.ok) return undefined;
  const { token } = (await reply.json()) as { token: string };
  noteSecrets([token, REAL_ADMINISTRATOR.password]);
  return token;
}

/** Ends the process group, because decoders and scanners are processes of their own. */
async function endGroup(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), signal);
  await ended;
}
