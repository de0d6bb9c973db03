import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { detectSandbox } from './sandbox.ts';
import { type ChildFailure, createWatchedChild, type WatchedChild } from './watched-child.ts';

interface Order {
  readonly say?: string;
  readonly die?: true;
}

const HALF = JSON.stringify(path.join(import.meta.dirname, 'serve-parent.ts'));
const OBEDIENT = `
  import { serveParent } from ${HALF};
  serveParent(async ({ say, die }, { note }) => {
    if (die) process.exit(7);
    note('heard');
    if (say === 'no') throw new Error('it does not want to');
    return say;
  });
`;
const LIMITS = {
  silenceMaxMs: 60_000,
  wallMaxMs: 60_000,
  processorMaxMs: 60_000,
  memoryMaxBytes: Number.POSITIVE_INFINITY,
};

let folder: string;
let child: WatchedChild<Order, string>;
let notes: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-child-'));
  notes = [];
});
afterEach(async () => {
  await child.close();
  rmSync(folder, { recursive: true });
});

interface MakeOptions {
  sentAhead?: number;
  softMaxBytes?: number;
  isLast?: (order: Order) => boolean;
  writes?: () => readonly string[];
}

function make(script: string, options: MakeOptions = {}) {
  const file = path.join(folder, 'entry.mjs');
  writeFileSync(file, script);
  return createWatchedChild<Order, string, string>({
    entry: pathToFileURL(file),
    flags: [],
    limits: LIMITS,
    onNote: (note) => void notes.push(note),
    ...options,
  });
}

describe('a watched child', () => {
  it('answers in order, refuses with its own message, and sends notes in between', async () => {
    child = make(OBEDIENT, { sentAhead: 3 });
    const answers = await Promise.all(['one', 'no', 'two'].map((say) => child.request({ say })));
    expect(answers).toEqual(['one', { cause: 'refused', reason: 'it does not want to' }, 'two']);
    expect(notes).toEqual(['heard', 'heard', 'heard']);
    expect(child.pending).toBe(0);
  });

  it('fails the request on which it crashes, and answers the others from a new process', async () => {
    child = make(OBEDIENT, { sentAhead: 3 });
    await child.request({ say: 'ready' });
    const first = child.pid;
    const [failed, ...others] = await Promise.all([
      child.request({ die: true }),
      child.request({ say: 'one' }),
      child.request({ say: 'two' }),
    ]);
    expect(failed).toEqual({ cause: 'crashed', reason: '7' });
    expect(others).toEqual(['one', 'two']);
    expect(child.pid).not.toBe(first);
  });

  it('waits twice as long each time before it restarts one that ends before its first message', async () => {
    child = make('process.exit(3);');
    const endedAtMs: number[] = [];
    const orders = ['one', 'two', 'three'].map(async (say) => {
      const { cause } = (await child.request({ say })) as ChildFailure;
      endedAtMs.push(performance.now());
      return cause;
    });
    expect(await Promise.all(orders)).toEqual(['unstarted', 'unstarted', 'unstarted']);
    const [one = 0, two = 0, three = 0] = endedAtMs;
    expect(two - one).toBeGreaterThanOrEqual(100);
    expect(three - two).toBeGreaterThanOrEqual(200);
  });

  it('is replaced after a request that uses it up', async () => {
    child = make(OBEDIENT, { isLast: ({ say }) => say === 'last' });
    await child.request({ say: 'one' });
    const first = child.pid;
    await child.request({ say: 'last' });
    expect(child.pid).toBeUndefined();
    expect(await child.request({ say: 'two' })).toBe('two');
    expect(child.pid).not.toBe(first);
  });

  it('is warmed up once before the first request, and not after it was closed', async () => {
    child = make(OBEDIENT);
    child.warmUp();
    const first = child.pid;
    expect(first).toBeGreaterThan(0);
    child.warmUp();
    expect(await child.request({ say: 'one' })).toBe('one');
    expect(child.pid).toBe(first);
    await child.close();
    child.warmUp();
    expect(child.pid).toBeUndefined();
  });

  it('is replaced when it has grown too large, even if requests never stop', async () => {
    child = make(
      `import { serveParent } from ${HALF};
      serveParent(async () => String(process.pid));`,
      { sentAhead: 3, softMaxBytes: 1 },
    );
    const pids = await Promise.all(Array.from({ length: 9 }, () => child.request({})));
    expect(new Set(pids).size).toBe(3);
    expect(pids.every((pid) => typeof pid === 'string')).toBe(true);
  });

  it('has the next request before its parent uses an answer, because it would have nothing to do meanwhile', async () => {
    const arrived = path.join(folder, 'third-request');
    child = make(
      `import { writeFileSync } from 'node:fs';
      import { serveParent } from ${HALF};
      let received = 0;
      process.on('message', () => {
        received += 1;
        if (received === 3) writeFileSync(${JSON.stringify(arrived)}, '');
      });
      serveParent(async ({ say }) => say);`,
      { sentAhead: 2, writes: () => [folder] },
    );
    const first = child.request({ say: 'one' }).then(() => {
      const until = performance.now() + 10_000;
      while (!existsSync(arrived) && performance.now() < until);
      return existsSync(arrived);
    });
    const others = ['two', 'three'].map((say) => child.request({ say }));
    expect(await first).toBe(true);
    expect(await Promise.all(others)).toEqual(['two', 'three']);
  });

  it('fails pending requests when it is closed, and all later ones', async () => {
    child = make(OBEDIENT);
    const waiting = [child.request({ say: 'one' }), child.request({ say: 'two' })];
    const { pid } = child;
    await child.close();
    for (const answer of [...(await Promise.all(waiting)), await child.request({})])
      expect(answer).toMatchObject({ cause: 'closed' });
    expect(() => process.kill(pid as number, 0)).toThrow('ESRCH');
  });
});

/** Kills its parent, and sends something before it can notice. */
const ORPHAN = `
  import { serveParent } from ${HALF};
  serveParent(async (request, { note }) => {
    const parent = process.ppid;
    process.kill(parent, 'SIGKILL');
    while (process.ppid === parent);
    note('too late');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
`;
/** Simulates a decoder that never returns; it reports if it was left running. */
const STUCK_ORPHAN = `
  import { serveParent } from ${HALF};
  serveParent(async () => {
    process.kill(process.ppid, 'SIGKILL');
    for (const until = Date.now() + 20_000; Date.now() < until; );
    console.error('nobody ended it');
  });
`;

/** Runs a process with these lines and returns its output, until it and its children have closed it. */
function runParent(script: string, lines: string, { openFilesMax = 1_024 } = {}): Promise<string> {
  const entry = path.join(folder, 'its-child.mjs');
  const parent = path.join(folder, 'parent.mjs');
  writeFileSync(entry, script);
  writeFileSync(
    parent,
    `import { createWatchedChild } from ${JSON.stringify(path.join(import.meta.dirname, 'watched-child.ts'))};
     const limits = { silenceMaxMs: 6e4, wallMaxMs: 6e4, processorMaxMs: 6e4, memoryMaxBytes: Infinity };
     const entry = new URL(${JSON.stringify(pathToFileURL(entry).href)});
     const child = createWatchedChild({ entry, flags: [], limits, complaints: 'inherit' });
     ${lines}`,
  );
  const command = `ulimit -n ${openFilesMax} && exec "$0" "$@"`;
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', command, process.execPath, parent], (_error, printed, complaints) =>
      resolve(printed + complaints),
    );
  });
}

describe.skipIf(process.platform !== 'linux')('a child whose parent was killed', () => {
  beforeEach(() => {
    child = make(OBEDIENT);
  });

  it('ends without a complaint', async () => {
    expect(await runParent(ORPHAN, 'await child.request({});')).toBe('');
  });

  it.skipIf(detectSandbox() === undefined)('ends even if it is stuck in a call, in a sandbox', async () => {
    expect(await runParent(STUCK_ORPHAN, 'await child.request({});')).toBe('');
  });
});

describe('a child that cannot be started', () => {
  it.skipIf(process.platform !== 'linux')(
    'fails the request, and starts again once resources are available',
    async () => {
      child = make(OBEDIENT);
      const printed = await runParent(
        OBEDIENT,
        `import { closeSync, openSync } from 'node:fs';
         const opened = [];
         try { for (;;) opened.push(openSync('/dev/null')); } catch {}
         const [one, two] = [child.request({ say: 'one' }), child.request({ say: 'two' })];
         const failed = await one;
         for (const descriptor of opened) closeSync(descriptor);
         console.log(failed.cause, await two, await child.request({ say: 'three' }));
         await child.close();`,
        { openFilesMax: 100 },
      );
      expect(printed).toBe('unstarted two three\n');
    },
  );

  it('fails the request even if it fails at once', async () => {
    child = createWatchedChild<Order, string>({
      entry: new URL('http://no.file/'),
      flags: [],
      limits: LIMITS,
    });
    expect(await child.request({})).toMatchObject({ cause: 'unstarted' });
    expect(await child.request({})).toMatchObject({ cause: 'unstarted' });
  });
});
