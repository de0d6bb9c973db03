import type { LibraryStatus, StreamMetadata, TrackChanged } from '@tutti/contract';
import { afterCommit } from './db/after-commit.ts';
import type { Queries } from './db/queries.ts';
import type { Logger } from './logger.ts';

/** Things that happened and are committed. Handlers run after the transaction, never inside it. */
export interface DomainEvents {
  /** A scan, or a change of the folder, altered tracks, albums, artists or genres. */
  libraryChanged: { readonly changedTrackIds: readonly number[] | 'all' };
  /** Somebody wanted to hear a track whose file is not where the library has it. */
  trackFileGone: { readonly trackId: number };
  /** The loudness of tracks is known now. */
  soundMeasured: { readonly trackIds: readonly number[] };
  /** How far the scan has come, of whichever node scans. */
  scanProgress: { readonly progress: ScanProgress };
  /** Somebody asked for a scan, which the node does that scans. */
  scanWanted: {
    readonly acceptsLoss: boolean;
    readonly isByHand?: boolean;
    readonly readsAll?: boolean;
    readonly albums?: 'former' | 'anew' | 'preview';
  };
  /** What somebody played, marked or rated is not what it was. */
  listenerDataChanged: { readonly userId: string };
  /** The owner has decided something anew. */
  settingsChanged: Readonly<Record<string, never>>;
  /** There are mails to be sent. */
  mailQueued: Readonly<Record<string, never>>;
  /** Sessions ended before their time; sockets and running media of them close within a second. */
  sessionsRevoked: { readonly userId: string; readonly sessionIds: readonly string[] };
  /** Roles or approval of a user changed; sessions stay, and whoever kept an answer about rights asks again. */
  rightsChanged: { readonly userId: string; readonly isApproved: boolean };
  /** Rows of a station's timeline changed other than by time passing: start, stop, skip, track gone. */
  stationChanged: { readonly stationId: number };
  /** What a station sounds like from an instant on is no longer what it was, while somebody hears it. */
  programmeChanged: {
    readonly stationId: number;
    readonly genreId: number;
    readonly fromMs: number;
    /** The generation of the station's timeline. */
    readonly revision: number;
  };
  /** A listen key is worth nothing any more. Those of a user who was rejected or deleted end without it. */
  listenKeyRevoked: { readonly keyId: string; readonly userId: string };
  /** App keys are worth nothing any more. Those of a user who was rejected or deleted end without it. */
  appKeysRevoked: { readonly keyIds: readonly string[]; readonly userId: string };
  /** A station was opened to everybody, or closed again. */
  stationAccessChanged: { readonly stationId: number; readonly isPublic: boolean };
  /** The clock reached the next entry of a station; with what was seen then, so that nobody has to look again. */
  stationEntryStarted: {
    readonly stationId: number;
    readonly trackChanged: TrackChanged;
    readonly metadata: StreamMetadata;
  };
}

/** The part of the library's status that a running scan knows. */
export interface ScanProgress {
  readonly phase: LibraryStatus['phase'];
  readonly message: string;
  readonly seen: number;
  readonly read: number;
  readonly toRead: number;
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly missing: number;
  /** How often the lists were brought up to date while reading goes on. */
  readonly refreshes: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

type Handler<Name extends keyof DomainEvents> = (event: DomainEvents[Name]) => void | Promise<void>;

/** What one node commits and every other one has to know; all of it survives being written as JSON. */
export type SharedEvent =
  | 'libraryChanged'
  | 'scanProgress'
  | 'scanWanted'
  | 'listenerDataChanged'
  | 'settingsChanged'
  | 'mailQueued'
  | 'sessionsRevoked'
  | 'rightsChanged'
  | 'stationChanged'
  | 'stationAccessChanged'
  | 'listenKeyRevoked'
  | 'appKeysRevoked';

/** Writes events down where other nodes read them (nodes/event-recorder.ts). */
export interface EventRecorder {
  record<Name extends SharedEvent>(db: Queries, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** There is something to be read. */
  notify(): void;
}

export interface Events {
  /** Tells this node alone. */
  publish<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void;
  /**
   * Tells this node and every other one of the database once the transaction has committed, and nobody when it has not;
   * outside of a transaction at once.
   */
  publishIn<Name extends SharedEvent>(db: Queries, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe<Name extends keyof DomainEvents>(name: Name, handler: Handler<Name>): () => void;
}

/**
 * A handler that fails is logged and harms neither the publisher nor the other handlers. Without a recorder there are no
 * other nodes.
 */
export function createEvents(logger: Logger, recorder?: EventRecorder): Events {
  const handlers = new Map<keyof DomainEvents, Set<Handler<never>>>();

  const publish: Events['publish'] = (name, event) => {
    for (const handler of handlers.get(name) ?? []) {
      void (async () => handler(event as never))().catch((error: unknown) =>
        logger.error({ err: error, event: name }, 'an event handler failed'),
      );
    }
  };

  return {
    publish,
    async publishIn(db, name, event) {
      await recorder?.record(db, name, event);
      afterCommit(db, () => {
        publish(name, event);
        recorder?.notify();
      });
    },
    subscribe(name, handler) {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set);
      set.add(handler as Handler<never>);
      return () => set.delete(handler as Handler<never>);
    },
  };
}
