import type { Generated } from 'kysely';

export interface NodeTables {
  node: NodeTable;
  node_count: NodeCountTable;
  node_window: NodeWindowTable;
  node_event: NodeEventTable;
  node_secret: NodeSecretTable;
  node_lease: NodeLeaseTable;
  /** Secrets from a restored backup; empty except at the start after it. */
  restored_secret: NodeSecretTable;
}

/** Times are from the database's clock. */
interface NodeTable {
  id: string;
  /** Machine and port. */
  name: string;
  version: string;
  public_url: string;
  music_dir: string;
  /** The marker of the music folder as this node sees it. */
  library_marker: string | null;
  /** The difference to the database's clock; null before the first check. */
  clock_ahead_ms: number | null;
  is_leaving: 0 | 1;
  /** The problem because of which it does not serve. */
  refused: string | null;
  /** Names of problems, as a JSON list. */
  problems: string;
  started_at: number;
  heard_at: number;
}

interface NodeCountTable {
  node_id: string;
  kind: string;
  name: string;
  count: number;
}

/** Counts within time windows, over all nodes. */
interface NodeWindowTable {
  key: string;
  count: number;
  ends_at: number;
}

/** Empty if one process has the database to itself, because its secrets are files. */
interface NodeSecretTable {
  name: string;
  /** Base64 of 32 bytes. */
  bytes: string;
}

interface NodeLeaseTable {
  name: string;
  /** The id of a process (nodes/lease-holder.ts). */
  holder: string;
  /** A new number for each holder. */
  number: number;
  /** In the time of the database's clock. */
  ends_at: number;
}

/** Written in the transaction that it describes; kept for some minutes. */
interface NodeEventTable {
  id: Generated<number>;
  /**
   * A late commit has a lower id than events that were read already, but its transaction was among those still open.
   */
  transaction_number: Generated<number>;
  node_id: string;
  name: string;
  payload: string;
  created_at: number;
}
