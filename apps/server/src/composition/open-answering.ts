/** Opens the database at a start, because a database that starts beside us may need a while. */
import { existsSync } from 'node:fs';
import { type Config, ConfigError, makeDataDir } from '#config';
import type { Clock } from '#platform/clock.ts';
import { type Database } from '#platform/db/database.ts';
import { isOutage } from '#platform/db/dialects/postgres/postgres-outage.ts';
import { refuseLostDatabase } from '#platform/db/lost-database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Logger } from '#platform/logger.ts';

/** When a machine boots, Postgres may have to recover first. */
const WAIT_MAX_MS = 60_000;
const RETRY_EVERY_MS = 1_000;

export interface DatabaseWait {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Without it, the start does not wait. It rejects if the server is stopped meanwhile. */
  readonly pause?: ((delayMs: number) => Promise<void>) | undefined;
}

/** Waits before anything is written, or a restore runs that would be refused. */
export async function waitForDatabase(
  databaseUrl: string,
  { clock, logger, pause }: DatabaseWait,
): Promise<void> {
  const database = await openDatabase({ databaseUrl, file: '' });
  const endsAt = clock.now() + WAIT_MAX_MS;
  let hasLogged = false;
  try {
    for (;;) {
      const failure = await database.ping().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure === undefined) return;
      const reason = describe(failure.error);
      if (pause === undefined || !isOutage(failure.error) || clock.now() >= endsAt)
        throw new ConfigError('DATABASE_URL', `the database cannot be used (${reason})`);
      if (!hasLogged) logger.warn({ reason }, 'the database does not answer yet; waiting for a minute');
      hasLogged = true;
      await pause(RETRY_EVERY_MS);
    }
  } finally {
    await database.close();
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (message || code || 'no reason given').split('\n', 1)[0] as string;
}

/** Opens the database. A Postgres has answered before anything is written; a file needs its folder first. */
export async function openAnswering(config: Config, file: string): Promise<Database> {
  if (config.databaseUrl === undefined) {
    refuseLostDatabase(file);
    makeDataDir(config);
    return openDatabase({ file });
  }
  const database = await openDatabase({ databaseUrl: config.databaseUrl, file });
  try {
    await refuseMistypedFolder(config, database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Repeats the check of config.ts with the database, because a node's folder may be empty at each start. */
async function refuseMistypedFolder({ musicDir }: Config, database: Database): Promise<void> {
  if (musicDir === undefined || existsSync(musicDir)) return;
  const tables = await database.queries.introspection.getTables();
  if (tables.length > 0) return;
  throw new ConfigError('MUSIC_DIR', `there is no folder ${musicDir}`);
}
