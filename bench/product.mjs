/** Our own server and commands, started the way `npm start` starts them. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { serverEntry, serverNodeFlags } from '../tools/server-build.mjs';
import { startProcess, stopProcess, timeCommand, waitUntil } from './measure.mjs';

const root = path.dirname(import.meta.dirname);
const compileCache = path.join(root, 'node_modules', '.cache', 'tutti', 'compile');

export const account = { email: 'bench@example.org', password: 'a-long-bench-password' };

const findFreePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export const scanWithProduct = ({ dataFolder, musicFolder, log }) =>
  timeCommand(process.execPath, [serverEntry('scan-command'), '--data', dataFolder, '--music', musicFolder], {
    log,
    env: { NODE_COMPILE_CACHE: compileCache },
  });

const signIn = async (baseUrl) => {
  const reply = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!reply.ok) throw new Error(`Signing in failed with ${reply.status}: ${await reply.text()}`);
  return (await reply.json()).token;
};

/** Starts the server on a data folder; `firstAnswerMs` counts from the spawn to the first 200 of `readyPath`. */
export const startProduct = async ({ dataFolder, musicFolder, readyPath = '/api/health', ...fixed }) => {
  mkdirSync(dataFolder, { recursive: true });
  const port = fixed.port ?? (await findFreePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = startProcess(process.execPath, [...serverNodeFlags, serverEntry('main')], {
    cwd: root,
    log: path.join(dataFolder, 'server.log'),
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      MUSIC_DIR: musicFolder,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'warn',
      // Everything comes from one address and one session here; the limits would be what is measured.
      RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  const isReady = async () => (await fetch(`${baseUrl}${readyPath}`)).ok;
  try {
    await Promise.race([
      waitUntil(isReady, { limitMs: 300_000, stepMs: 5 }),
      child.ended.then((code) => {
        throw new Error(`The server ended with ${code}; see ${dataFolder}/server.log`);
      }),
    ]);
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
  const firstAnswerMs = performance.now() - startedAt;
  return {
    name: 'tutti',
    child,
    baseUrl,
    firstAnswerMs,
    signIn: () => signIn(baseUrl),
    stop: () => stopProcess(child),
  };
};

export const getJson = async (baseUrl, address, token) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await fetch(`${baseUrl}${address}`, { headers });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
};

/** The scan a server starts by itself has to be over before anything else is measured. */
export const waitForScan = async (baseUrl, token) => {
  const isOver = async () => {
    const { phase, finishedAt } = await getJson(baseUrl, '/api/admin/library', token);
    return finishedAt !== null && ['idle', 'blocked', 'failed'].includes(phase);
  };
  await waitUntil(isOver, { limitMs: 300_000, stepMs: 200 });
  const { phase, message, totals } = await getJson(baseUrl, '/api/admin/library', token);
  if (phase !== 'idle') throw new Error(`The scan ended as ${phase}: ${message}`);
  return totals;
};
