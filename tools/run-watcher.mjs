/**
 * The second process of run-guard.mjs: waits until the run ends in any way, and then removes what is left of it. It
 * reads Linux's /proc; on other systems it only removes the folder.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ORDERLY_END } from './run-guard.mjs';

const { id, folder, run, starters } = JSON.parse(process.argv[2]);

const LOOK_EVERY_MS = 100;
/** After a normal end, a browser's helper processes take a moment to notice. */
const GRACE_MS = 3_000;
const ORDERLY_MS = 4_000;
const GIVE_UP_MS = 60_000;
const STARTERS_EVERY_MS = 500;

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // ended meanwhile, or not ours
  }
};

/** The working directory proves nothing, because a person may be looking into the folder. */
const belongsByEnvironment = (text) =>
  text.split('\0').some((entry) => {
    const [name, value] = [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)];
    if (name === 'TUTTI_TEST_RUN') return value === id || value.startsWith(`${id}/`);
    // A server started like an owner's has only an owner's variables, and one that names its folders.
    return !/^(OLD)?PWD$/.test(name) && (value === folder || value.startsWith(`${folder}/`));
  });

const readProcess = (pid) => {
  const stat = readText(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const [state, parent, startedAt] = [fields[0], Number(fields[1]), fields[19]];
  return {
    pid,
    name,
    parent,
    isAlive: stat !== '' && state !== 'Z' && state !== 'X',
    key: `${pid} ${startedAt}`,
  };
};

const listProcesses = () => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid)
      .map(readProcess)
      .filter(({ isAlive }) => isAlive);
  } catch {
    return []; // not Linux
  }
};

/**
 * Processes seen so far (pid and start time as `key`) and when: whatever belonged to the run once belongs to it
 * forever.
 */
const seenSince = new Map();

/**
 * Finds the run's processes with their children, because browsers and Postgres overwrite the environment of their
 * children. The run itself and processes it started without its name are excluded (run-guard.mjs, `withoutGuard`).
 */
const findProcesses = () => {
  const all = listProcesses().filter(({ pid }) => pid !== run);
  const found = new Map();
  const add = (one) => {
    if (found.has(one.pid)) return;
    found.set(one.pid, one);
    for (const child of all) if (child.parent === one.pid) add(child);
  };
  for (const one of all) {
    if (seenSince.has(one.key) || belongsByEnvironment(readText(`/proc/${one.pid}/environ`))) add(one);
  }
  for (const { key } of found.values()) if (!seenSince.has(key)) seenSince.set(key, performance.now());
  return [...found.values()];
};

const signal = (pid, name) => {
  try {
    process.kill(pid, name);
  } catch {
    // ended meanwhile
  }
};

const reported = new Set();

/**
 * Asks each process once to end, and kills it later. Postgres gets SIGINT, because at SIGTERM it would wait for its
 * clients; its children get no signal, because it ends them itself.
 */
const endProcesses = (processes) => {
  const databases = new Set(processes.filter(({ name }) => name === 'postgres').map(({ pid }) => pid));
  for (const { pid, key, parent } of processes) {
    if (performance.now() - seenSince.get(key) > ORDERLY_MS) signal(pid, 'SIGKILL');
    else if (!reported.has(key) && !databases.has(parent))
      signal(pid, databases.has(pid) ? 'SIGINT' : 'SIGTERM');
    reported.add(key);
  }
};

/** Mounts below the folder, last first, because one may lie on another. */
const findMounts = () =>
  readText('/proc/self/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .map((location) =>
      location.replace(/\\(\d{3})/g, (_all, octal) => String.fromCharCode(Number.parseInt(octal, 8))),
    )
    .filter((location) => location.startsWith(`${folder}/`))
    .reverse();

const runQuietly = (program, ...words) => spawnSync(program, words, { stdio: 'ignore' });

/**
 * Processes that use a frozen disk cannot be killed, and it cannot be unmounted. Disks of the torture tests are frozen
 * for moments.
 */
const unfreeze = () => {
  for (const location of findMounts()) runQuietly('fsfreeze', '--unfreeze', location);
};

const unmount = (isPatient) => {
  for (const location of findMounts()) runQuietly('umount', ...(isPatient ? [] : ['--lazy']), location);
};

/** Repeats until it is done or the time is over. */
const repeat = async (forMs, isDone) => {
  const giveUpAtMs = performance.now() + forMs;
  while (!isDone() && performance.now() < giveUpAtMs) await pause(LOOK_EVERY_MS);
};

const commandOf = ({ pid, name }) =>
  readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').replaceAll('\n', ' ').trim() || `[${name}]`;

const listLeftovers = async () => {
  await repeat(GRACE_MS, () => findProcesses().length === 0);
  return [...findProcesses().map(commandOf), ...findMounts().map((location) => `mounted: ${location}`)];
};

const clearAway = async () => {
  await repeat(GIVE_UP_MS, () => {
    unfreeze();
    const processes = findProcesses();
    endProcesses(processes);
    return processes.length === 0;
  });
  // A loop device releases its image a moment after its mount is gone.
  for (const isPatient of [true, false]) {
    await repeat(ORDERLY_MS, () => {
      unmount(isPatient);
      return findMounts().length === 0;
    });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

const isThere = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Returns whether the run ended normally. */
const untilOver = () =>
  new Promise((resolve) => {
    let read = '';
    process.stdin.setEncoding('utf8').on('data', (chunk) => {
      read += chunk;
    });
    process.stdin.once('close', () => resolve(read === ORDERLY_END));
    const looking = setInterval(() => {
      if (starters.every(isThere)) return;
      clearInterval(looking);
      // Nobody reads its output any more.
      signal(run, 'SIGKILL');
      resolve(false);
    }, STARTERS_EVERY_MS);
  });

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
const isOrderly = await untilOver();
const leftovers = isOrderly ? await listLeftovers() : [];
try {
  await clearAway();
} catch (error) {
  leftovers.push(`${folder} could not be removed: ${error.message}`);
}
if (isOrderly) process.stdout.write(leftovers.map((line) => `${line}\n`).join(''));
process.exit();
