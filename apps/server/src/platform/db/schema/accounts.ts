export interface AccountTables {}
