import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHILD_LIMIT_MS, PLENTY } from '../../test/child-limits.ts';
import type { Attempt, Outcome } from '../../test/sandbox-probe-child.ts';
import { createSandboxSearch, detectSandbox, type Sandbox, type SandboxTrial } from './sandbox.ts';
import { ChildFailure, createWatchedChild } from './watched-child.ts';

const PROBE = new URL('../../test/sandbox-probe-child.ts', import.meta.url);

let folder: string;
let listening: Server;
beforeEach(async () => {
  // Contains a space, because paths are arguments of programs.
  folder = mkdtempSync(path.join(tmpdir(), 'tutti sandbox '));
  for (const name of ['music', 'data', 'made']) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'there'), 'as before');
  }
  listening = createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  listening.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (...names: string[]) => path.join(folder, ...names);

async function attempt(isTrusted: boolean): Promise<Outcome> {
  const child = createWatchedChild<Attempt, Outcome>({
    entry: PROBE,
    flags: [],
    limits: PLENTY,
    writes: ({ target }) => [path.dirname(target)],
    ...(isTrusted ? { isTrusted } : {}),
  });
  try {
    const { port } = listening.address() as AddressInfo;
    const files = [inFolder('music', 'there'), inFolder('data', 'there'), inFolder('music', 'new')];
    const outcome = await child.request({ port, files, target: inFolder('made', 'target') });
    if (outcome instanceof ChildFailure) throw new Error(`${outcome.cause}: ${outcome.reason}`);
    return outcome;
  } finally {
    await child.close();
  }
}

describe.skipIf(detectSandbox() === undefined)(
  'a child with untrusted files',
  { timeout: CHILD_LIMIT_MS },
  () => {
    it('reaches nothing over the network, not even this machine, and writes to no folder but the one it was given', async () => {
      expect(await attempt(false)).toEqual({
        network: 'ENETUNREACH',
        rights: process.getuid?.() === 0 ? '0000000000000004' : '0000000000000000',
        target: 'done',
        [inFolder('music', 'there')]: 'EROFS',
        [inFolder('data', 'there')]: 'EROFS',
        [inFolder('music', 'new')]: 'EROFS',
      });
      expect(readFileSync(inFolder('music', 'there'), 'utf8')).toBe('as before');
      expect(readFileSync(inFolder('made', 'target'), 'utf8')).toBe('written');
    });

    it('leaves the folders of others unchanged', async () => {
      await attempt(false);
      writeFileSync(inFolder('music', 'there'), 'written by us');
      expect(readFileSync(inFolder('music', 'there'), 'utf8')).toBe('written by us');
    });
  },
);

/** Returns as a text whether a process with these rights finds a sandbox. */
function findAs(...rights: string[]): string {
  const script = `import('${new URL('./sandbox.ts', import.meta.url).href}').then(({ detectSandbox }) =>
    console.log(detectSandbox() === undefined ? 'none' : 'a sandbox'))`;
  const [program, ...rest] = [...rights, process.execPath, '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(program, rest, {
    encoding: 'utf8',
    cwd: '/',
    timeout: CHILD_LIMIT_MS,
  });
  return stdout.trim() || stderr;
}

describe.skipIf(detectSandbox() === undefined || process.getuid?.() !== 0)(
  'a sandbox',
  { timeout: CHILD_LIMIT_MS },
  () => {
    it('works for an ordinary user as well', () => {
      expect(findAs('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--')).toBe('a sandbox');
    });

    it('does not work for a root without rights, as in a container, whose children start without one', () => {
      expect(findAs('setpriv', '--inh-caps=-all', '--bounding-set=-all', '--')).toBe('none');
    });
  },
);

it('a child that opens the database has no sandbox', async () => {
  const outcome = await attempt(true);
  expect([outcome['network'], outcome[inFolder('music', 'there')]]).toEqual(['done', 'done']);
});

describe('the search for a sandbox', () => {
  const [better, plain]: Sandbox[] = ['better', 'plain'].map((name) => ({ wrap: () => [name, []] }));
  const search = (...trials: SandboxTrial[]) => {
    const tried: (Sandbox | undefined)[] = [];
    const find = createSandboxSearch([better, plain] as Sandbox[], (sandbox) => {
      tried.push(sandbox);
      return trials.shift() ?? 'is refused';
    });
    return { find, tried };
  };

  it('takes the first that works, and does not try again', () => {
    const { find, tried } = search('is refused', 'holds');
    expect([find(), find()]).toEqual([plain, plain]);
    expect(tried).toEqual([better, plain]);
  });

  it('remembers that none works', () => {
    const { find, tried } = search();
    expect([find(), find()]).toEqual([undefined, undefined]);
    expect(tried).toEqual([better, plain]);
  });

  it('uses none for now if the machine was too busy, and tries again', () => {
    const { find, tried } = search('could not be tried', 'holds');
    expect([find(), find(), find()]).toEqual([undefined, better, better]);
    expect(tried).toEqual([better, better]);
  });

  it('gives up on a machine that never answers', () => {
    const { find, tried } = search(...Array<SandboxTrial>(9).fill('could not be tried'));
    for (let requested = 0; requested < 5; requested += 1) expect(find()).toBeUndefined();
    expect(tried).toHaveLength(3);
  });
});
