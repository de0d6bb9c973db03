export interface ListenKeyTables {
  listen_key: ListenKeyTable;
}

/** The key is stored nowhere, because it derives from the id and the server's secret. Revoking deletes the row. */
interface ListenKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** Increases within an account, so that it sorts its keys. */
  created_at: number;
  /** Lags by at most a minute. */
  last_used_at: number | null;
}
