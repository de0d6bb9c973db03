/** Decides which suites of the server are slow and which run on Postgres. vitest.config.ts reads it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './workspace.mjs';

/**
 * Suites that start processes, break disks, generate bad input or wait for real time limits. They take more than half
 * of the server's time, so `npm test` leaves them to `npm run test:all`, which runs them on both stores.
 */
export const slowServerSuites = [
  '**/*.fuzz.test.ts',
  'commands/*-command.test.ts',
  'features/backups/backups.test.ts',
  'features/stations/broadcast/{never-silenced,real-radio}.test.ts',
  'features/media/{abandoned-streams,buffer-budget}.test.ts',
  'features/playlists/long-playlists.{contract.,}test.ts',
  'features/stations/encoder/{encoder,encoder-faults}.test.ts',
  'features/queue/long-queues.contract.test.ts',
  'features/stations/radio-resilience.test.ts',
  'features/scanner/reconcile/{regroup,regroup-held-up,regroup-in-batches}.contract.test.ts',
  'features/scanner/{join-parted-artists,unreadable-files}.contract.test.ts',
  'features/analysis/{analysis,timbre}.contract.test.ts',
  'features/recommend/many-tracks.contract.test.ts',
  'features/subsonic/{bad-input,greedy-apps,npm-client}.test.ts',
  'platform/audio/**/{audio,encoder,transcode,sound}-process.test.ts',
  'platform/audio/coding/sound-file.test.ts',
  'platform/audio/sound/{damaged-sound,failing-reads}.test.ts',
  'platform/backup/backup.contract.test.ts',
  'platform/db/dialects/postgres/postgres-backup.test.ts',
  'platform/db/move/move-database.test.ts',
  'test/{clock-step,failing-disk,failing-postgres,full-disk,full-postgres,on-sources}.test.ts',
  'test/{postgres-restart,real-calls,real-nodes,real-requests,real-room-nodes,real-rooms,real-sign-on,restore-from-page}.test.ts',
].map((pattern) => `apps/server/src/${pattern}`);

/**
 * Contract suites run on every database. So do suites that choose their databases
 * (apps/server/src/test/each-database.ts) and those that open the one of the run.
 */
const runsOnBoth = (file) => {
  const source = readFileSync(inRoot(file), 'utf8');
  return (
    file.endsWith('.contract.test.ts') ||
    /\beachDatabase\b|\bDATABASE_KINDS\b|\bDEFAULT_DATABASE_KIND\b/.test(source) ||
    (/\bbuildTestApp\b/.test(source) && !/kind: '(sqlite|postgres)'/.test(source))
  );
};

/** Returns the suites that `npm test` runs on SQLite and `npm run test:all` again on Postgres. */
export const findPostgresSuites = () => {
  const slow = new Set(slowServerSuites.flatMap((pattern) => globSync(pattern, { cwd: root })));
  return globSync('apps/server/src/**/*.test.ts', { cwd: root })
    .filter((file) => !slow.has(file) && runsOnBoth(file))
    .map((file) => file.replaceAll(path.sep, '/'));
};
