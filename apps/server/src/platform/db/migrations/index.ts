/** All migrations in order; append only. */
import type { SchemaMigration } from '../migrate.ts';
import * as createLibrary from './0002-create-library.ts';
import * as createRadio from './0003-create-radio.ts';

export const migrations: Record<string, SchemaMigration> = {
  '0002-create-library': createLibrary,
  '0003-create-radio': createRadio,
};
