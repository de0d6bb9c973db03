/** Runs a separate server for journeys that need another library, or that would disturb all other journeys. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createDatabaseIn } from '../../apps/server/src/test/embedded-postgres.ts';
import { findFreePort } from '../../apps/server/src/test/free-port.ts';
import { findLogFile } from '../../apps/server/src/test/server-logs.ts';
import { administrator } from '../sign-in.ts';

export interface OwnServer {
  readonly baseUrl: string;
  kill(): Promise<void>;
  /** Starts on the same port and data, as after a crash. */
  startAgain(): Promise<void>;
}

/** Uses a new database beside the common server's, if there is one, unless another is given. */
export async function startOwnServer(
  folders: { data: string; music?: string },
  ownDatabaseUrl?: string,
): Promise<OwnServer> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const { email, password } = administrator();
  const [program = '', ...args] = JSON.parse(process.env.TUTTI_E2E_COMMAND ?? '[]') as string[];
  const databaseUrl = ownDatabaseUrl ?? (await createOwnDatabase());
  let child: ChildProcess;

  async function start(): Promise<void> {
    const log = findLogFile('own');
    const output = log === undefined ? 'ignore' : openSync(log, 'a');
    child = spawn(program, args, {
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folders.data,
        PUBLIC_URL: baseUrl,
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        LOG_LEVEL: log === undefined ? 'error' : 'trace',
        ...(folders.music === undefined ? {} : { MUSIC_DIR: folders.music }),
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    if (typeof output === 'number') closeSync(output);
    const giveUpAtMs = Date.now() + 30_000;
    while (!(await answers())) {
      if (Date.now() > giveUpAtMs) throw new Error(`No server answers on port ${port}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function answers(): Promise<boolean> {
    try {
      return (await fetch(`${baseUrl}/api/health`)).ok;
    } catch {
      return false;
    }
  }

  await start();
  return {
    baseUrl,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    startAgain: start,
  };
}

/** Creates a database beside that of the common server if the journeys run on Postgres. */
async function createOwnDatabase(): Promise<string | undefined> {
  const { TUTTI_E2E_DATABASE_URL: beside } = process.env;
  if (!beside) return undefined;
  return createDatabaseIn(beside, `own_${randomUUID().replaceAll('-', '')}`);
}
