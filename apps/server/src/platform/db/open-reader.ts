/** Opens a database for a reading thread, which has connections of its own. */
import type { OpenedDialect } from './dialects/dialect.ts';
import type { ReadLocation } from './read-worker.ts';

export interface OpenedReader extends OpenedDialect {
  /** Whether it answers several reads at once; otherwise they run one by one. */
  readonly answersAtOnce: boolean;
  inSnapshot<Result>(work: () => Promise<Result>): Promise<Result>;
  releaseMemory(): void;
}

/** One for each of the three reads at once and one for what is prepared meanwhile. */
const CONNECTIONS_MAX = 4;

export async function openReader(location: ReadLocation): Promise<OpenedReader> {
  if ('file' in location) {
    const { openSqliteReader } = await import('./dialects/sqlite/sqlite.ts');
    return { ...openSqliteReader(location), answersAtOnce: false };
  }
  const { openPostgres } = await import('./dialects/postgres/postgres.ts');
  return {
    ...(await openPostgres(location.url, { connections: CONNECTIONS_MAX })),
    answersAtOnce: true,
    inSnapshot: (work) => work(),
    releaseMemory: () => {},
  };
}
