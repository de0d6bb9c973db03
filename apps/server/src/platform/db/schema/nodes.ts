import type { Generated } from 'kysely';

/** What the nodes of one database tell each other. */
export interface NodeTables {
  node: NodeTable;
  node_count: NodeCountTable;
  node_window: NodeWindowTable;
  node_event: NodeEventTable;
  node_secret: NodeSecretTable;
  node_lease: NodeLeaseTable;
  /** What a restored backup brought along; empty but for the start after it. */
  restored_secret: NodeSecretTable;
}

/** Instants are by the database's clock. */
interface NodeTable {
  id: string;
  /** Machine and port. */
  name: string;
  version: string;
  public_url: string;
  music_dir: string;
  /** Of the music folder as this node sees it. */
  library_marker: string | null;
  /** Against the database's clock; null while nobody has looked. */
  clock_ahead_ms: number | null;
  is_leaving: 0 | 1;
  /** For which of its problems it does not serve. */
  refused: string | null;
  /** Names, as a JSON list. */
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

/** How often something was done within a time, over all nodes. */
interface NodeWindowTable {
  key: string;
  count: number;
  ends_at: number;
}

/** Empty where one process has the database to itself: there they are files. */
interface NodeSecretTable {
  name: string;
  /** Base64 of 32 bytes. */
  bytes: string;
}

interface NodeLeaseTable {
  name: string;
  /** A process (nodes/lease-holder.ts). */
  holder: string;
  /** Another one for each holder. */
  number: number;
  /** By the database's clock. */
  ends_at: number;
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
