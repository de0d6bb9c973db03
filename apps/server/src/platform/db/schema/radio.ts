export interface RadioTables {}
