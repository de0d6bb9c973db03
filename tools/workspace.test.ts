import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, run } from './workspace.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-workspace-'));
  mkdirSync(path.join(folder, 'inner'));
  writeFileSync(path.join(folder, 'inner', 'source.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('fingerprint', () => {
  it('stays the same while nothing changes, including missing files', () => {
    const paths = [folder, path.join(folder, 'absent')];
    expect(fingerprint(paths)).toBe(fingerprint(paths));
  });

  it('changes when a file grows, is touched, or appears', () => {
    const seen = new Set([fingerprint([folder])]);
    writeFileSync(path.join(folder, 'inner', 'source.ts'), 'longer');
    seen.add(fingerprint([folder]));
    utimesSync(path.join(folder, 'inner', 'source.ts'), 1_000, 1_000);
    seen.add(fingerprint([folder]));
    writeFileSync(path.join(folder, 'new.ts'), '');
    seen.add(fingerprint([folder]));
    expect(seen.size).toBe(4);
  });

  it('ignores skipped files', () => {
    const skip = (name: string) => name.endsWith('.test.ts');
    const before = fingerprint([folder], { skip });
    writeFileSync(path.join(folder, 'source.test.ts'), 'anything');
    expect(fingerprint([folder], { skip })).toBe(before);
  });
});

describe('run', () => {
  it('returns the exit code and the output', async () => {
    const script = "console.log('said'); process.exitCode = 3";
    const result = await run(process.execPath, ['-e', script], { capture: true });
    expect(result).toEqual({ code: 3, output: 'said\n' });
  });

  it('ends a command that exceeds its limit, as failed', async () => {
    const script = 'setInterval(() => {}, 1000)';
    const { code } = await run(process.execPath, ['-e', script], { capture: true, limitMs: 50 });
    expect(code).not.toBe(0);
  });

  it('fails when it is told to end, after the command has ended as by Ctrl-C, so that nothing follows', async () => {
    const script = `
      import { run } from ${JSON.stringify(new URL('workspace.mjs', import.meta.url).href)};
      const child = "process.on('SIGINT', () => { console.log('ended in order'); process.exit(0); }); console.log('ready'); setInterval(() => {}, 1000)";
      await run(process.execPath, ['-e', child]);
      console.log('went on');`;
    const started = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
    let output = '';
    started.stderr.resume();
    started.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.trim() === 'ready') started.kill('SIGTERM');
    });
    const [code] = await once(started, 'close');
    expect([code, output]).toEqual([1, 'ready\nended in order\n']);
  });
});
