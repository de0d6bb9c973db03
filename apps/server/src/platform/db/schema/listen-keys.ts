/** The keys with which radios and other programs hear stations. */
export interface ListenKeyTables {
  listen_key: ListenKeyTable;
}

/** The key itself is nowhere: it is made of the id and the server's secret. Revoking it deletes the row. */
interface ListenKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** Rises within an account, so that the order of its keys is theirs. */
  created_at: number;
  /** At most a minute behind. */
  last_used_at: number | null;
}
