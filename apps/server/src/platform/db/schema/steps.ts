import type { Flag } from './flag.ts';

export interface StepTables {
  schema_step: SchemaStepTable;
}

interface SchemaStepTable {
  name: string;
  /** Older versions cannot work with its result. */
  is_breaking: Flag;
}
