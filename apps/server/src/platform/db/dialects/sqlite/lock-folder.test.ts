import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-hold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function hold(port?: number) {
  const held = lockFolder(folder, port === undefined ? {} : { port });
  if ('heldBy' in held) throw new Error(held.heldBy);
  return held;
}

describe('a locked folder', () => {
  it('names its holder until it is released', () => {
    const held = hold(4_747);
    expect(lockFolder(folder)).toEqual({ heldBy: `pid ${process.pid}, port 4747` });
    held.release();
    held.release();
    expect(readdirSync(folder)).toEqual(['in-use.lock']);
    hold().release();
  });

  it('is free at once when its process is killed, whichever process has that id now', async () => {
    const source = path.join(import.meta.dirname, 'lock-folder.ts');
    const call = `import { lockFolder } from ${JSON.stringify(source)};
      const held = lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => held, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', call], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(lockFolder(folder)).toEqual({ heldBy: `pid ${child.pid}` });
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The file of the killed process still exists, with the id of a running one.
    const printed = { pid: process.pid, hostName: hostname(), port: 1 };
    writeFileSync(path.join(folder, 'in-use.json'), JSON.stringify(printed));
    hold().release();
  });

  it('is locked together with the folder of a linked database file, so that no two servers share one', () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const each of [first, second, third]) mkdirSync(each);
    writeFileSync(path.join(first, 'tutti.db'), '');
    symlinkSync(path.join(first, 'tutti.db'), path.join(second, 'tutti.db'));
    symlinkSync(path.join(second, 'tutti.db'), path.join(third, 'tutti.db'));
    const printed = { heldBy: `pid ${process.pid}` };
    const isHeld = (each: string) => {
      const answer = lockFolder(each);
      if (!('heldBy' in answer)) answer.release();
      return 'heldBy' in answer && answer;
    };
    for (const holder of [first, second, third]) {
      const held = lockFolder(holder);
      expect([first, second, third].map(isHeld)).toEqual([printed, printed, printed]);
      if (!('heldBy' in held)) held.release();
    }
    expect([first, second, third].map(isHeld)).toEqual([false, false, false]);
    rmSync(path.join(first, 'tutti.db'));
    expect(isHeld(third)).toBe(false);
  });

  it('is locked by a link to it, too', () => {
    const link = path.join(folder, 'link');
    symlinkSync(folder, link);
    const held = hold();
    expect(lockFolder(link)).toEqual({ heldBy: `pid ${process.pid}` });
    held.release();
  });

  it('names the machine of its holder if it is another one, and stays locked even if the holder is unknown', () => {
    const held = hold();
    writeFileSync(path.join(folder, 'in-use.json'), JSON.stringify({ pid: 1, hostName: 'box', port: 80 }));
    expect(lockFolder(folder)).toEqual({ heldBy: 'pid 1, port 80, on box' });
    rmSync(path.join(folder, 'in-use.json'));
    expect(lockFolder(folder)).toEqual({ heldBy: 'which has not said its pid' });
    held.release();
  });
});
