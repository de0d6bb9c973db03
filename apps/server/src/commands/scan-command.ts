/**
 * `node apps/server/src/commands/scan-command.ts [--data DIR] [--music DIR] [--accept-loss] [--everything]
 * [--preview-albums]`: scans once and ends, for scripts and measurements. DATA_DIR, MUSIC_DIR and DATABASE_URL are the
 * server's; the flags override them. `--everything` reads every file again, even files that look unchanged;
 * `--preview-albums` only counts what regrouping all albums by this version's rules would change. The command does
 * nothing but start the scan's process, so that a measurement sees what the server pays.
 */
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startScan } from '#features/scanner/scan-process.ts';
import { BACKUPS_DEFAULT, BACKUPS_FOLDER, DATABASE_FILE } from '#platform/db/database-file.ts';

// Empty variables are not set, as for the server, whose settings would load more than the scan itself needs.
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.DATA_DIR || './data' },
    music: { type: 'string', default: process.env.MUSIC_DIR ?? '' },
    'accept-loss': { type: 'boolean', default: false },
    everything: { type: 'boolean', default: false },
    'preview-albums': { type: 'boolean', default: false },
  },
});

// Transpiling TypeScript again costs each process 0.2 s and 30 MB; `npm start` caches the result in the same folder.
process.env.NODE_COMPILE_CACHE ??= path.resolve(
  findPackageJSON(import.meta.url) ?? '.',
  '../../../node_modules/.cache/tutti/compile',
);

if (values.music === '') {
  process.stderr.write('MUSIC_DIR: say which folder to scan, here or with --music\n');
  process.exitCode = 1;
} else {
  process.exitCode = await scanOnce();
}

async function scanOnce(): Promise<number> {
  const startedAt = performance.now();
  const location = {
    databaseUrl: process.env.DATABASE_URL || undefined,
    databaseFile: path.resolve(values.data, DATABASE_FILE),
    musicDir: path.resolve(values.music),
    acceptsLoss: values['accept-loss'],
    isByHand: true,
    readsAll: values.everything,
    ...(values['preview-albums'] && { albums: 'preview' as const }),
    upgrade: {
      dataDir: path.resolve(values.data),
      backupDir: path.resolve(process.env.BACKUP_DIR || path.join(values.data, BACKUPS_FOLDER)),
      // The command ignores a number that the server refuses.
      backupsKept: Number(process.env.BACKUPS_KEPT) || BACKUPS_DEFAULT,
    },
  };
  const result = await startScan(location, { isBackground: false }).end;
  if (result.kind === 'failed') {
    process.stderr.write(`${result.reason}\n`);
    return 1;
  }
  const { progress } = result.outcome;
  process.stdout.write(`${progress.message} (${((performance.now() - startedAt) / 1_000).toFixed(2)} s)\n`);
  return progress.phase === 'idle' ? 0 : 2;
}
