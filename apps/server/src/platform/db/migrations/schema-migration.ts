import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** One step of the schema; runs on every dialect and is never changed after a release. */
export interface SchemaMigration {
  /** The previous version cannot continue after this step; otherwise both run side by side during an upgrade. */
  readonly isBreaking?: true;
  up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void>;
}
