import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** One step of the schema; runs on every dialect and is never changed after a release. */
export interface SchemaMigration {
  /**
   * Of a step after which the version before cannot go on: it takes away or changes what that one reads or writes. Most
   * only add. During an upgrade both run side by side, unless there is one of these.
   */
  readonly isBreaking?: true;
  up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void>;
}
