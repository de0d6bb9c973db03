import type { Flag } from './flag.ts';

/** What the database knows of its own making. */
export interface StepTables {
  schema_step: SchemaStepTable;
}

interface SchemaStepTable {
  /** Of a migration. */
  name: string;
  /** Versions before it cannot work with what it leaves. */
  is_breaking: Flag;
}
