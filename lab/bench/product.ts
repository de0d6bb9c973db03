/** Starts our server and commands as `npm start` does. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { serverEntry, serverEnvironment, serverNodeFlags } from '../../tools/server-build.mjs';
import { cacheFolder, findFreePort, root } from '../../tools/workspace.mjs';
import { type MeasuredProcess, startProcess, stopProcess, timeCommand } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';

const compileCache = path.join(cacheFolder, 'compile');

export const account = { email: 'bench@example.org', password: 'a-long-bench-password' };

export interface ServerFolders {
  readonly dataFolder: string;
  readonly musicFolder: string;
}

export interface Product extends MeasuredProcess {
  readonly name: 'tutti';
  readonly port: number;
  readonly baseUrl: string;
  readonly firstAnswerMs: number;
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

export const scanWithProduct = ({ dataFolder, musicFolder }: ServerFolders) =>
  timeCommand(process.execPath, [serverEntry('scan-command'), '--data', dataFolder, '--music', musicFolder], {
    log: path.join(dataFolder, 'scan.log'),
    env: { NODE_COMPILE_CACHE: compileCache },
  });

/** Signs in to the account that all benchmarks use. */
export const signInTo = async (baseUrl: string): Promise<{ token: string; cookies: string[] }> => {
  const reply = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!reply.ok) throw new Error(`Signing in failed with ${reply.status}: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return { token, cookies: reply.headers.getSetCookie() };
};

/** Starts the server on a data folder; `firstAnswerMs` is the time from the spawn to the first 200 of `readyPath`. */
export const startProduct = async ({
  dataFolder,
  musicFolder,
  readyPath = '/api/health',
  hasLimits = false,
  proxiedAs,
  ...fixed
}: ServerFolders & {
  readyPath?: string;
  port?: number | undefined;
  hasLimits?: boolean;
  /** Address of the server behind a local proxy. */
  proxiedAs?: string;
}): Promise<Product> => {
  mkdirSync(dataFolder, { recursive: true });
  const port = fixed.port ?? (await findFreePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const started = startProcess(process.execPath, [...serverNodeFlags, serverEntry('main')], {
    cwd: root,
    log: path.join(dataFolder, 'server.log'),
    env: {
      ...serverEnvironment(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      MUSIC_DIR: musicFolder,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'warn',
      ...(proxiedAs !== undefined && { PUBLIC_URL: proxiedAs, TRUSTED_PROXIES: '127.0.0.1' }),
      // All requests come from one address and one session, so the rate limits would be measured instead.
      RATE_LIMITS: hasLimits ? 'on' : 'off',
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  const isReady = async () => (await fetch(`${baseUrl}${readyPath}`)).ok;
  try {
    await Promise.race([
      waitUntil(isReady, { limitMs: 300_000, stepMs: 5 }),
      started.ended.then((code) => {
        throw new Error(`The server ended with ${code}; see ${dataFolder}/server.log`);
      }),
    ]);
  } catch (error) {
    await stopProcess(started);
    throw error;
  }
  return {
    ...started,
    name: 'tutti',
    port,
    baseUrl,
    firstAnswerMs: performance.now() - startedAt,
    signIn: async () => (await signInTo(baseUrl)).token,
    stop: () => stopProcess(started),
  };
};

/** The caller states the type of the answer. */
export const getJson = async <Answer = unknown>(
  baseUrl: string,
  address: string,
  token?: string,
): Promise<Answer> => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await fetch(`${baseUrl}${address}`, { headers });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Answer;
};

/** Sends a POST without a body and returns the answer. */
export const postEmpty = async (baseUrl: string, address: string, token: string): Promise<void> => {
  const reply = await fetch(`${baseUrl}${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
};

interface LibraryState {
  readonly phase: string;
  readonly message: string | null;
  readonly finishedAt: string | null;
}

export const readLibraryState = (baseUrl: string, token: string) =>
  getJson<LibraryState>(baseUrl, '/api/admin/library', token);

/** Waits for the automatic scan after a start, so that it does not affect the measurement. */
export const waitForScan = async (baseUrl: string, token: string): Promise<void> => {
  const isOver = async () => {
    const { phase, finishedAt } = await readLibraryState(baseUrl, token);
    return finishedAt !== null && ['idle', 'blocked', 'failed'].includes(phase);
  };
  await waitUntil(isOver, { limitMs: 300_000, stepMs: 200 });
  const { phase, message } = await readLibraryState(baseUrl, token);
  if (phase !== 'idle') throw new Error(`The scan ended as ${phase}: ${message}`);
};

/** Callers that watch a scan ask again when the server is busy; others count the refusals. */
export const isScanned = async (baseUrl: string, token: string): Promise<boolean> => {
  try {
    const { phase, finishedAt } = await readLibraryState(baseUrl, token);
    return finishedAt !== null && phase === 'idle';
  } catch {
    return false;
  }
};
