import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StreamMetadata } from '@tutti/contract';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('../../test/radio-process.ts'));
/** Resolutions 0.13 */
const POSITION_TOLERANCE_MS = 1_500;

/** What a fresh process finds on air, and how to end that process without a word. */
async function runRadio(file: string): Promise<{ onAir: StreamMetadata; kill: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = await Promise.race([
    new Promise<[string]>((resolve) => {
      lines.once('line', (text) => resolve([text]));
    }),
    ended.then(() => expect.unreachable('the process ended before it was on air')),
  ]);
  return {
    onAir: JSON.parse(line) as StreamMetadata,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('continues the same programme at the right position after kill -9', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-kill-'));
  const file = path.join(folder, 'tutti.db');
  try {
    const database = await openDatabase({ file });
    await migrate(database);
    const titles = Array.from({ length: 8 }, (_, index) => `Piece ${index}`);
    await insertLibraryRows(
      database.queries,
      titles.map((title) => ({ title, genres: ['Jazz'], artist: title })),
    );
    await database.close();
    const first = await runRadio(file);
    await first.kill();
    const second = await runRadio(file);
    await second.kill();
    expect(second.onAir.entries).toEqual(first.onAir.entries);
    const startedAtMs = first.onAir.entries[0]?.startedAtMs ?? 0;
    expect(Math.abs(second.onAir.currentPositionMs - (second.onAir.serverTimeMs - startedAtMs))).toBeLessThan(
      POSITION_TOLERANCE_MS,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
