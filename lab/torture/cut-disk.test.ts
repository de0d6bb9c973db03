/** A disk with simulated power cuts is removed with its test run, even if the run was killed during a cut. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Longer than the watcher waits before it kills, on a busy machine. */
const WAIT_OPTIONS = { timeout: 40_000, interval: 50 };

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tutti-guarded-')));
});
afterEach(() => {
  // Only needed if the test failed.
  for (const mounted of mounts()) {
    for (const command of [`fsfreeze --unfreeze ${mounted}`, `umount --lazy ${mounted}`])
      execFileSync('sh', ['-c', `${command} || :`], { stdio: 'ignore' });
  }
  rmSync(folder, { recursive: true, force: true });
});

const mounts = () =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((mounted) => mounted.startsWith(`${folder}/`))
    .reverse();

/** Disk images that the system has not released. */
const loopImages = () =>
  readdirSync('/sys/block')
    .map((device) => path.join('/sys/block', device, 'loop', 'backing_file'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim())
    .filter((image) => image.startsWith(`${folder}/`));

/** A frozen disk with a process that waits for it and cannot be killed; prints `refused` if mounting is not allowed. */
const script = () => `
  import { execFileSync, spawn } from 'node:child_process';
  import { startRunGuard } from ${JSON.stringify(new URL('../../tools/run-guard.mjs', import.meta.url).href)};
  import { mountCutDisk } from ${JSON.stringify(new URL('cut-disk.ts', import.meta.url).href)};
  process.env.TMPDIR = ${JSON.stringify(folder)};
  startRunGuard({ folder: process.env.TMPDIR });
  const disk = mountCutDisk();
  if (disk) {
    const waiting = 'fsfreeze --freeze "$0/../outer" && echo frozen && exec dd if=/dev/zero of="$0/file" bs=1M count=8 conv=fsync';
    spawn('sh', ['-c', waiting, disk.mountPoint], { stdio: ['ignore', 'inherit', 'ignore'] });
    setInterval(() => {}, 1_000);
  } else console.log('refused');`;

it.skipIf(!existsSync('/proc/self/mounts'))(
  'a run that is killed while its disk is frozen leaves no mount and no loop device (needs the right to mount)',
  async (context) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', script()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    run.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await vi.waitFor(() => expect(output).not.toBe(''), WAIT_OPTIONS);
    if (output === 'refused\n') context.skip();
    expect(mounts()).toHaveLength(2);
    expect(loopImages()).toHaveLength(2);
    run.kill('SIGKILL');
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), WAIT_OPTIONS);
    expect(mounts()).toEqual([]);
    await vi.waitFor(() => expect(loopImages()).toEqual([]), WAIT_OPTIONS);
  },
);
