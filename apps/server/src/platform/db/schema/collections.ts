export interface CollectionTables {}
