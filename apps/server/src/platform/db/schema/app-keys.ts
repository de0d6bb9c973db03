export interface AppKeyTables {
  app_key: AppKeyTable;
}

/** Revoking it deletes the row. */
interface AppKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** The encrypted secret. Its key is not in the database; apps that send a hash of the secret are compared with it. */
  secret_sealed: string;
  digest: string;
  /** Increases within an account, so that it sorts its keys. */
  created_at: number;
  /** These three lag by at most a minute. */
  last_used_at: number | null;
  last_client: string | null;
  last_ip: string | null;
}
