/** Locks DATA_DIR for this server, because two servers would silently share jobs, caches and stations. */
import { type Config, ConfigError } from '#config';
import { type LockedFolder, lockFolder } from '#platform/db/dialects/sqlite/lock-folder.ts';
import type { DatabaseWait } from './open-answering.ts';

/** A stopping server takes nine seconds at most, and a service manager may start the next one before. */
const WAIT_MAX_MS = 10_000;
const RETRY_EVERY_MS = 200;

export async function lockDataDir(
  { dataDir, port }: Pick<Config, 'dataDir' | 'port'>,
  { clock, logger, pause }: DatabaseWait,
): Promise<LockedFolder> {
  const endsAt = clock.now() + WAIT_MAX_MS;
  for (let hasLogged = false; ; hasLogged = true) {
    const held = lockFolder(dataDir, { port });
    if (!('heldBy' in held)) return held;
    if (pause === undefined || clock.now() >= endsAt)
      throw new ConfigError(
        'DATA_DIR',
        `another Tutti (${held.heldBy}) uses ${dataDir}; end that one first, or give this one a folder of its own`,
      );
    if (!hasLogged)
      logger.warn({ heldBy: held.heldBy }, 'DATA_DIR is in use; waiting ten seconds for its end');
    await pause(RETRY_EVERY_MS);
  }
}
