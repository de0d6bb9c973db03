/**
 * Cleans up after a test run however it ends, even by a signal that cannot be handled: its processes, mounts and
 * folder. A watcher (run-watcher.mjs) holds one end of a pipe whose other end the system closes with the run. Plain
 * JavaScript without dependencies, like workspace.mjs.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const watcherFile = fileURLToPath(new URL('run-watcher.mjs', import.meta.url));

/**
 * Names the run in the environment of every process that it starts. A nested run's name begins with the outer one's.
 */
const RUN_VARIABLE = 'TUTTI_TEST_RUN';

/** Tells the watcher that the run ended normally, so that it reports leftovers. */
export const ORDERLY_END = 'end\n';

const readStat = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')), parent: Number(afterName[1]) };
  } catch {
    return undefined; // not Linux, or the process has ended
  }
};

/** Finds npm, and the shell that it may have started, because a run started by npm is over when npm is killed. */
const findStarters = () => {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const stat = readStat(process.ppid);
  const isShell = stat !== undefined && /^(sh|dash|bash)$/.test(stat.name);
  return isShell ? [process.ppid, stat.parent] : [process.ppid];
};

const collect = (stream) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
};

/**
 * Must be called before anything is started. `folder` contains everything that the run writes, and is removed. `end`
 * returns the leftovers, one line for each process and mount. Everything is removed even without `end`.
 */
export const startRunGuard = ({ folder }) => {
  const { [RUN_VARIABLE]: outerRun, PATH } = process.env;
  const id = [outerRun, randomUUID()].filter(Boolean).join('/');
  const settings = { id, folder: realpathSync(folder), run: process.pid, starters: findStarters() };
  // Detached, because Ctrl-C is sent to our whole process group. Started in another folder, because `folder` is
  // removed.
  const watcher = spawn(process.execPath, [watcherFile, JSON.stringify(settings)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH },
  });
  const output = collect(watcher.stdout);
  const closed = new Promise((resolve, reject) => watcher.once('error', reject).once('close', resolve));
  // The error is reported by `end`.
  closed.catch(() => {});
  watcher.stdin.on('error', () => {});
  const handles = [watcher, watcher.stdin, watcher.stdout];
  for (const handle of handles) handle.unref();
  process.env[RUN_VARIABLE] = id;
  return {
    async end() {
      for (const handle of handles) handle.ref();
      watcher.stdin.end(ORDERLY_END);
      const code = await closed;
      if (outerRun === undefined) delete process.env[RUN_VARIABLE];
      else process.env[RUN_VARIABLE] = outerRun;
      const leftovers = output().split('\n').filter(Boolean);
      return code === 0 ? leftovers : [...leftovers, `what watches over the run ended with ${code}`];
    },
  };
};

/** Guards a run that was started without `npm test`, with a folder of its own; does nothing inside a guarded run. */
export const guardThisRun = () => {
  if (process.env[RUN_VARIABLE] !== undefined) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-test-'));
  // Postgres runs under another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  startRunGuard({ folder });
};

/**
 * Environment for a package manager, which must survive an interrupted run, because stopping it midway would damage
 * the machine.
 */
export const withoutGuard = (environment) => {
  const { [RUN_VARIABLE]: _run, TMPDIR: _folder, ...rest } = environment;
  return rest;
};
