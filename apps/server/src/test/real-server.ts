/** The server as a process of its own, on sources, to be killed and started again on the same data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { eventually } from './eventually.ts';

const MAIN = path.join(import.meta.dirname, '..', 'main.ts');
const ACCOUNT = { email: 'admin@example.org', password: 'a-long-test-password' };

export interface RealServer {
  readonly baseUrl: string;
  readonly pid: number;
  signIn(): Promise<string>;
  /** Ends it without a word, children of its own included. */
  kill(): Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function startRealServer(options: {
  port: number;
  dataDir: string;
  musicDir: string;
}): Promise<RealServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    detached: true,
    stdio: 'ignore',
    env: {
      HOST: '127.0.0.1',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      MUSIC_DIR: options.musicDir,
      ADMIN_EMAIL: ACCOUNT.email,
      ADMIN_PASSWORD: ACCOUNT.password,
      LOG_LEVEL: 'error',
    },
  });
  const ended = once(child, 'exit');
  const baseUrl = `http://127.0.0.1:${options.port}`;
  const pid = child.pid ?? 0;
  const server: RealServer = {
    baseUrl,
    pid,
    async signIn() {
      return eventually(async () => {
        const reply = await fetch(`${baseUrl}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(ACCOUNT),
        });
        if (!reply.ok) throw new Error(`signing in was answered with ${reply.status}`);
        return ((await reply.json()) as { token: string }).token;
      });
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
      await ended;
    },
  };
  await eventually(async () => {
    if (!(await fetch(`${baseUrl}/api/health`)).ok) throw new Error('not yet');
  });
  return server;
}
