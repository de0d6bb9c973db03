import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Longer than the watcher waits before it kills, on a busy machine. */
const WAIT_OPTIONS = { timeout: 40_000, interval: 50 };
const GUARD = new URL('run-guard.mjs', import.meta.url).href;

let folder = '';
let pids: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-guarded-'));
  pids = [];
});
afterEach(() => {
  // Only needed if a test failed.
  for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** A guarded run that then executes `rest`, which may use `sh` and `say`. */
function scriptOf(rest: string): string {
  return `
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    import { startRunGuard, withoutGuard } from ${JSON.stringify(GUARD)};
    const folder = ${JSON.stringify(folder)};
    const guard = startRunGuard({ folder });
    writeFileSync(folder + '/file', 'of a test');
    const say = (value) => console.log(JSON.stringify(value));
    const sh = (script, env = process.env) =>
      spawn('sh', ['-c', script], { stdio: ['ignore', 'inherit', 'ignore'], env });
    ${rest}`;
}

const startNode = (script: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });

/** Reads this many lines of JSON. */
async function readLines(run: ChildProcess, count: number): Promise<unknown[]> {
  let text = '';
  run.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const lines = () => text.split('\n').slice(0, -1);
  await vi.waitFor(() => expect(lines()).toHaveLength(count), WAIT_OPTIONS);
  return lines().map((line) => JSON.parse(line) as unknown);
}

async function readPids(run: ChildProcess, count: number): Promise<void> {
  pids = (await readLines(run, count)) as number[];
  expect(pids.every(isRunning)).toBe(true);
}

const STUBBORN = `sh('trap "" TERM; echo $$; while :; do sleep 1; done');`;
const GRANDCHILD = `sh('setsid sh -c "echo \\\\$\\\\$; exec sleep 600" & sleep 600');`;
const AS_OWNERS_START_IT = `sh('echo $$; exec sleep 600', { PATH: process.env.PATH, DATA_DIR: folder + '/data' });`;

describe.skipIf(!existsSync('/proc/self/environ'))('a test run (processes are found in /proc)', () => {
  it('leaves no process and no folder when it is killed', async () => {
    const run = startNode(scriptOf(STUBBORN + GRANDCHILD + AS_OWNERS_START_IT));
    await readPids(run, 3);
    run.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), WAIT_OPTIONS);
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), WAIT_OPTIONS);
  });

  it('leaves nothing when the npm that started it is killed', async () => {
    const script = scriptOf(`say(process.pid); setInterval(() => {}, 1_000); ${GRANDCHILD}`);
    const npm = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; :', process.execPath, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'test' },
    });
    await readPids(npm, 2);
    npm.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), WAIT_OPTIONS);
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), WAIT_OPTIONS);
  });

  it('lets a package manager finish', async () => {
    const run = startNode(scriptOf(`sh('echo $$; exec sleep 600', withoutGuard(process.env));`));
    await readPids(run, 1);
    run.kill('SIGKILL');
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), WAIT_OPTIONS);
    expect(pids.every(isRunning)).toBe(true);
  });

  it('reports leftovers at its end and removes them', async () => {
    const run = startNode(scriptOf(`sh('echo $$; exec sleep 600').unref(); say(await guard.end());`));
    const ended = once(run, 'close');
    const [pid, leftovers] = await readLines(run, 2);
    expect(leftovers).toEqual(['sleep 600']);
    expect(isRunning(pid as number)).toBe(false);
    expect(existsSync(folder)).toBe(false);
    await ended;
    expect(run.exitCode).toBe(0);
  });

  it('does not report processes that end by themselves a moment later', async () => {
    const run = startNode(scriptOf(`sh('echo $$; exec sleep 0.3').unref(); say(await guard.end());`));
    expect((await readLines(run, 2))[1]).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});
