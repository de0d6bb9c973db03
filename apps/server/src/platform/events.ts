import type {
  LibraryStatus,
  RoomChanged,
  RoomExit,
  RoomNotice,
  RoomPresence,
  RoomReactions,
  RoomStream,
  StreamMetadata,
  TrackChanged,
} from '@tutti/contract';
import { afterCommit } from './db/after-commit.ts';
import type { Queries } from './db/queries.ts';
import type { Logger } from './logger.ts';

/** Events that happened and are committed. Handlers run after the transaction, never inside it. */
export interface DomainEvents {
  /** A scan, or a change of the folder, changed tracks, albums, artists or genres. */
  libraryChanged: { readonly changedTrackIds: readonly number[] | 'all' };
  /** A client requested a track whose file is not at its known path. */
  trackFileGone: { readonly trackId: number };
  soundMeasured: { readonly trackIds: readonly number[] };
  scanProgress: { readonly progress: ScanProgress };
  /** A user requested a scan; the scanning node runs it. */
  scanWanted: {
    readonly acceptsLoss: boolean;
    readonly isByHand?: boolean;
    readonly readsAll?: boolean;
    readonly albums?: 'former' | 'anew' | 'preview';
  };
  listenerDataChanged: { readonly userId: string };
  /** Listenings were removed, with or without their account; nothing that was derived from them may remain. */
  listeningRemoved: Readonly<Record<string, never>>;
  settingsChanged: Readonly<Record<string, never>>;
  mailQueued: Readonly<Record<string, never>>;
  /** Sessions were ended before they expired; their sockets and running media close within a second. */
  sessionsRevoked: { readonly userId: string; readonly sessionIds: readonly string[] };
  /** Roles or approval of a user changed; sessions stay, and cached decisions about rights must be made again. */
  rightsChanged: { readonly userId: string; readonly isApproved: boolean };
  /** Rows of a station's timeline changed, except by time passing: start, stop, skip, track gone. */
  stationChanged: { readonly stationId: number };
  /** The sound of a station has changed from an instant on, while it has listeners. */
  programmeChanged: {
    readonly stationId: number;
    readonly fromMs: number;
    readonly revision: number;
  };
  /** A listen key was revoked. If the user was rejected or deleted, their keys end without this event. */
  listenKeyRevoked: { readonly keyId: string; readonly userId: string };
  /** App keys were revoked. If the user was rejected or deleted, their keys end without this event. */
  appKeysRevoked: { readonly keyIds: readonly string[]; readonly userId: string };
  /** A command or the course of time changed a room. */
  roomChanged: { readonly roomId: string; readonly notices: readonly RoomNotice[] };
  /** People are no longer in a room; their sound ends within two seconds on every node. */
  roomExited: { readonly roomId: string; readonly userIds: readonly string[]; readonly reason: RoomExit };
  /** The list of rooms is different for these people, or for everybody. */
  roomListChanged: { readonly userIds: readonly string[] | 'all' };
  roomReacted: RoomReactions;
  /** The view that this node's connections have of a room has changed. */
  roomPatched: RoomChanged;
  roomPresenceChanged: RoomPresence;
  roomStreamChanged: RoomStream;
  stationAccessChanged: { readonly stationId: number; readonly isPublic: boolean };
  /** The clock reached the next entry of a genre's station; includes what was read, so that handlers need no query. */
  stationEntryStarted: {
    readonly stationId: number;
    readonly trackChanged: TrackChanged;
    readonly metadata: StreamMetadata;
  };
  /** The same in a room, which only its members hear of; the entry is null while the room has nothing to air. */
  roomRowStarted: { readonly stationId: number; readonly seq: number; readonly entryId: string | null };
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
  /** How often lists were updated during the scan. */
  readonly refreshes: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

type Handler<Name extends keyof DomainEvents> = (event: DomainEvents[Name]) => void | Promise<void>;

/** Events that one node commits and every other one needs; all of them can be written as JSON. */
export type SharedEvent =
  | 'libraryChanged'
  | 'scanProgress'
  | 'scanWanted'
  | 'listenerDataChanged'
  | 'listeningRemoved'
  | 'settingsChanged'
  | 'mailQueued'
  | 'sessionsRevoked'
  | 'rightsChanged'
  | 'stationChanged'
  | 'stationAccessChanged'
  | 'roomChanged'
  | 'roomExited'
  | 'roomListChanged'
  | 'roomReacted'
  | 'listenKeyRevoked'
  | 'appKeysRevoked';

/** Stores events for other nodes (nodes/event-recorder.ts). */
export interface EventRecorder {
  record<Name extends SharedEvent>(db: Queries, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** Tells other nodes that there are new events. */
  notify(): void;
}

export interface Events {
  /** Publishes on this node only. */
  publish<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void;
  /** Publishes on every node once the transaction has committed; at once outside of a transaction. */
  publishIn<Name extends SharedEvent>(db: Queries, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** Returns a function that unsubscribes. */
  subscribe<Name extends keyof DomainEvents>(name: Name, handler: Handler<Name>): () => void;
}

/** A failing handler is logged and affects nobody else; without a recorder there are no other nodes. */
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
