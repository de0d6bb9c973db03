import type { Generated } from 'kysely';

/** What the nodes of one database tell each other. */
export interface NodeTables {
  node_event: NodeEventTable;
  node_secret: NodeSecretTable;
}

/** Empty where one process has the database to itself: there they are files. */
interface NodeSecretTable {
  name: string;
  /** Base64 of 32 bytes. */
  bytes: string;
}

/** Written in the transaction of what happened; kept for some minutes. */
interface NodeEventTable {
  id: Generated<number>;
  /**
   * The number of that transaction, where several processes may write at once: what commits late has an older id than
   * what was read already, but its number is still among those that were not over.
   */
  transaction_number: Generated<number>;
  node_id: string;
  name: string;
  payload: string;
  created_at: number;
}
