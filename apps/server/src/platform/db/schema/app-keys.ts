/** The keys with which people's other music apps sign in. */
export interface AppKeyTables {
  app_key: AppKeyTable;
}

/** Revoking it deletes the row. */
interface AppKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** The secret, encrypted with a key that is not in the database: apps that send a hash of it are compared with that. */
  secret_sealed: string;
  /** By which the secret is found. */
  digest: string;
  /** Rises within an account, so that the order of its keys is theirs. */
  created_at: number;
  /** These three are at most a minute behind. */
  last_used_at: number | null;
  last_client: string | null;
  last_ip: string | null;
}
