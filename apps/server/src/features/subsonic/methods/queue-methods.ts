import { bookmarkComment, PLAY_QUEUE_MAX, POSITION_MAX_MS } from '@tutti/contract';
import type { Bookmarks } from '#features/bookmarks/bookmarks.ts';
import type { Library } from '#features/library/library.ts';
import { requireAnyKnown } from '#features/library/require-known.ts';
import type { Queue, SavedQueue } from '#features/queue/queue.ts';
import { type Catalog, ENTRIES_IN_A_PART } from '../catalog.ts';
import { defineMethod, type MethodGroup, type SubsonicCall, type SubsonicUser } from '../method.ts';
import { entityId, integer, list, required, typed, unusable } from '../parameters.ts';
import { toSubsonicId } from '../subsonic-ids.ts';
import { toInstant } from '../wire-objects.ts';
import type { WireObject } from '../wire-text.ts';

interface QueueMethodDeps {
  readonly catalog: Catalog;
  readonly library: Pick<Library, 'knownIds'>;
  readonly queue: Queue;
  readonly bookmarks: Bookmarks;
}

const songs = list(entityId('song'), PLAY_QUEUE_MAX);
const position = integer({ min: 0, max: POSITION_MAX_MS, cutsFraction: true });

export function createQueueMethods({ catalog, library, queue, bookmarks }: QueueMethodDeps): MethodGroup {
  interface Saved {
    readonly ids: readonly number[];
    readonly currentIndex: number;
    readonly positionMs: number | undefined;
  }

  async function save({ user, client }: SubsonicCall, { ids, currentIndex, positionMs = 0 }: Saved) {
    // An app may still name songs that were deleted meanwhile; the queue leaves them out.
    await requireAnyKnown(library, 'track', ids);
    await queue.save(user.userId, { trackIds: ids, currentIndex, positionMs, changedBy: client });
    return undefined;
  }

  /** Returns what both forms share; `current` names the current entry in the form's own way. */
  async function read(user: SubsonicUser, current: (saved: SavedQueue, index: number) => WireObject) {
    const saved = await queue.find(user.userId);
    const changed = toInstant(saved?.changedAt ?? user.registeredAt);
    const head = { username: user.userName, changed, changedBy: saved?.changedBy ?? '' };
    if (saved === undefined || saved.currentIndex === null) return head;
    const entry = await catalog.songs(user.userId, saved.trackIds);
    return { ...head, ...current(saved, saved.currentIndex), position: saved.positionMs, entry };
  }

  return {
    extensions: [{ name: 'indexBasedQueue', versions: [1] }],
    methods: [
      defineMethod({
        name: 'savePlayQueue',
        tier: 'B',
        summary: 'Saves the queue for other devices; without songs there is none',
        parameters: { id: songs, current: entityId('song'), position },
        answer({ id: sent, current, position: positionMs }, call) {
          const ids = sent.map(({ id }) => id);
          const currentIndex = current === undefined ? 0 : ids.indexOf(current.id);
          if (currentIndex === -1) throw unusable('current', 'is not in the queue');
          return save(call, { ids, currentIndex, positionMs });
        },
      }),
      defineMethod({
        name: 'savePlayQueueByIndex',
        tier: 'B',
        summary: 'The same, for queues in which a song stands several times',
        parameters: { id: songs, currentIndex: integer({ min: 0, max: PLAY_QUEUE_MAX }), position },
        answer({ id: sent, currentIndex = 0, position: positionMs }, call) {
          if (currentIndex >= Math.max(sent.length, 1))
            throw unusable('currentIndex', 'is outside of the queue');
          return save(call, { ids: sent.map(({ id }) => id), currentIndex, positionMs });
        },
      }),
      defineMethod({
        name: 'getPlayQueue',
        tier: 'B',
        summary: 'The queue as the last device saved it',
        async answer(_values, { user }) {
          const current = ({ trackIds }: SavedQueue, index: number) => ({
            current: toSubsonicId('song', trackIds[index] ?? 0),
          });
          return { playQueue: await read(user, current) };
        },
      }),
      defineMethod({
        name: 'getPlayQueueByIndex',
        tier: 'B',
        summary: 'The same, with the place of what plays',
        answer: async (_values, { user }) => ({
          playQueueByIndex: await read(user, (_saved, currentIndex) => ({ currentIndex })),
        }),
      }),
      ...createBookmarkMethods(catalog, bookmarks),
    ],
  };
}

function createBookmarkMethods(catalog: Catalog, bookmarks: Bookmarks) {
  return [
    defineMethod({
      name: 'getBookmarks',
      tier: 'B',
      summary: 'Where the user wants to go on',
      async answer(_values, { user }) {
        const { userId, userName: username } = user;
        const bookmark = await bookmarks.inParts<WireObject>(userId, {
          size: ENTRIES_IN_A_PART,
          async read(marks) {
            const ids = marks.map(({ trackId }) => trackId);
            const songs = await catalog.readSongs(userId, ids);
            const songOf = new Map(songs.map((song) => [song.id, song]));
            return marks.flatMap(({ trackId, positionMs, comment, createdAt, changedAt }) => {
              const entry = songOf.get(toSubsonicId('song', trackId));
              if (entry === undefined) return [];
              return {
                position: positionMs,
                username,
                comment,
                created: createdAt,
                changed: changedAt,
                entry,
              };
            });
          },
        });
        return { bookmarks: { bookmark } };
      },
    }),
    defineMethod({
      name: 'createBookmark',
      tier: 'B',
      summary: 'Sets the bookmark of a song, in place of one that is there',
      parameters: {
        id: required(entityId('song')),
        position: required(position),
        comment: typed(bookmarkComment),
      },
      async answer({ id, position: positionMs, comment = '' }, { user }) {
        await bookmarks.save(user.userId, { trackId: id.id, positionMs, comment });
        return undefined;
      },
    }),
    defineMethod({
      name: 'deleteBookmark',
      tier: 'B',
      summary: 'Takes the bookmark of a song away',
      parameters: { id: required(entityId('song')) },
      async answer({ id }, { user }) {
        await catalog.requireSong(id.id);
        await bookmarks.remove(user.userId, id.id);
        return undefined;
      },
    }),
  ];
}
