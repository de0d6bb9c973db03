/** Gives an empty database the schema of a copy, which is an earlier one before an upgrade. */
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import type { SchemaMaker } from '#platform/db/dialects/dialect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';

export const makeSchema: SchemaMaker = async (empty, steps) =>
  migrate(empty, { migrations: steps === undefined ? migrations : pickMigrations(steps) });

/** Returns whether a newer version has applied steps: a copy would lose what only that version knows. */
export function hasNewerStep(steps: readonly string[]): boolean {
  return steps.some((step) => !(step in migrations));
}

function pickMigrations(steps: readonly string[]): typeof migrations {
  if (hasNewerStep(steps))
    throw new BackupRefusal(
      'This database was written by a newer version of Tutti, which alone can make a backup of it.',
    );
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => steps.includes(name)));
}
