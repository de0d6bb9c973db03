/** Gives the draft of a restore the triggers, views and indexes of its migrations, before anything is written to it. */
import { listSteps } from '#platform/db/dialects/sqlite/backup-file.ts';
import { repairSchemaParts } from '#platform/db/dialects/sqlite/repair-schema-parts.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { removeDraft } from './remove-draft.ts';

export async function repairSchema(draft: string): Promise<string[]> {
  const own = `${draft}.own`;
  removeDraft(own);
  try {
    const steps = new Set(listSteps(draft));
    const database = await openDatabase({ file: own });
    try {
      const known = Object.entries(migrations).filter(([name]) => steps.has(name));
      await migrate(database, { migrations: Object.fromEntries(known) });
    } finally {
      await database.close();
    }
    return repairSchemaParts(draft, own);
  } finally {
    removeDraft(own);
  }
}
