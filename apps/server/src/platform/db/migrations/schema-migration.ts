import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** One step of the schema; runs on every dialect and is never changed after a release. */
export interface SchemaMigration {
  /**
   * Marks a step after which the previous version cannot continue, because it removes or changes what that one uses.
   * Most steps only add. Both versions run side by side during an upgrade, unless there is such a step.
   */
  readonly isBreaking?: true;
  up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void>;
}
