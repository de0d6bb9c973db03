import { readTracks } from '#features/library/catalog-reads.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { PlaylistKey } from './playlist-store.ts';
import { removeTracksOf } from './remove-playlist-tracks.ts';

export interface PlaylistEntry {
  readonly trackId: number;
  /** Null if an earlier version added it. */
  readonly addedAt: number | null;
}

interface NextAlbum {
  readonly playlistId: number;
  readonly trackId: number;
  readonly albumId: number;
}

/** Batch size; yields to the event loop between batches, because ten thousand rows in one go would block it. */
const ROWS_AT_ONCE = 250;

/** Stores a playlist's tracks. Call it only after the playlist store has confirmed that the playlist is the user's. */
export function createPlaylistTrackStore(db: Queries) {
  async function insert(playlistId: number, entries: readonly PlaylistEntry[], firstPosition: number) {
    const rows = entries.map(({ trackId, addedAt }, index) => ({
      playlist_id: playlistId,
      track_id: trackId,
      position: firstPosition + index,
      added_at: addedAt,
    }));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE);
      await db.insertInto('playlist_track').values(some).execute();
      await yieldToEventLoop();
    }
  }

  async function readDates(playlistId: number): Promise<Map<number, number | null>> {
    const rows = await db
      .selectFrom('playlist_track')
      .where('playlist_id', '=', playlistId)
      .select(['track_id', 'added_at'])
      .execute();
    return new Map(rows.map(({ track_id, added_at }) => [track_id, added_at]));
  }

  return {
    async listIds({ userId, playlistId }: PlaylistKey): Promise<number[]> {
      const rows = await db
        .selectFrom('playlist_track')
        .innerJoin('playlist', 'playlist.id', 'playlist_track.playlist_id')
        .where('playlist.account_id', '=', userId)
        .where('playlist_track.playlist_id', '=', playlistId)
        .orderBy('playlist_track.position')
        .orderBy('playlist_track.track_id')
        .select('playlist_track.track_id')
        .execute();
      return rows.map((row) => row.track_id);
    },
    /** When each track came into the playlist, by its id. */
    readDates,
    async listAlbumIds({ userId, playlistId }: PlaylistKey, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('playlist_track')
        .innerJoin('playlist', 'playlist.id', 'playlist_track.playlist_id')
        .innerJoin(readTracks(db), 'track.id', 'playlist_track.track_id')
        .where('playlist.account_id', '=', userId)
        .where('playlist_track.playlist_id', '=', playlistId)
        .where('track.album_id', 'is not', null)
        .groupBy('track.album_id')
        .orderBy(({ fn }) => fn.min('playlist_track.position'))
        .orderBy('track.album_id')
        .limit(limit)
        .select('track.album_id')
        .execute();
      return rows.flatMap((row) => row.album_id ?? []);
    },
    /** Returns the first tracks of each playlist, in one query that reads no further along the index than needed. */
    async listBeginnings(playlistIds: readonly number[], length: number): Promise<Map<number, number[]>> {
      const beginnings = playlistIds.map((playlistId) => {
        const beginning = db
          .selectFrom('playlist_track')
          .select(['playlist_id', 'track_id', 'position'])
          .where('playlist_id', '=', playlistId)
          .orderBy('position')
          .orderBy('track_id')
          .limit(length);
        return db.selectFrom(beginning.as('beginning')).selectAll();
      });
      const [first, ...others] = beginnings;
      if (first === undefined) return new Map();
      const together = others.reduce((before, one) => before.unionAll(one), first);
      const rows = await together.orderBy('position').orderBy('track_id').execute();
      const byPlaylist = Map.groupBy(rows, ({ playlist_id }) => playlist_id);
      return new Map([...byPlaylist].map(([id, own]) => [id, own.map(({ track_id }) => track_id)]));
    },
    /** Returns the first track of each playlist that is on an album other than these, in one query that reads no further. */
    async listNextAlbums(known: ReadonlyMap<number, ReadonlySet<number>>): Promise<NextAlbum[]> {
      const nexts = [...known].map(([playlistId, albumIds]) => {
        const next = db
          .selectFrom('playlist_track')
          .innerJoin(readTracks(db), 'track.id', 'playlist_track.track_id')
          .select(['playlist_track.playlist_id', 'playlist_track.track_id', 'track.album_id'])
          .where('playlist_track.playlist_id', '=', playlistId)
          .where('track.album_id', 'is not', null)
          .$if(albumIds.size > 0, (query) => query.where('track.album_id', 'not in', [...albumIds]))
          .orderBy('playlist_track.position')
          .orderBy('playlist_track.track_id')
          .limit(1);
        return db.selectFrom(next.as('next')).selectAll();
      });
      const [first, ...others] = nexts;
      if (first === undefined) return [];
      const rows = await others.reduce((before, one) => before.unionAll(one), first).execute();
      return rows.flatMap(({ playlist_id, track_id, album_id }) =>
        album_id === null ? [] : [{ playlistId: playlist_id, trackId: track_id, albumId: album_id }],
      );
    },
    async append(playlistId: number, trackIds: readonly number[], now: number): Promise<void> {
      const last = await db
        .selectFrom('playlist_track')
        .where('playlist_id', '=', playlistId)
        .select(({ fn }) => fn.max('position').as('position'))
        .executeTakeFirst();
      const entries = trackIds.map((trackId) => ({ trackId, addedAt: now }));
      await insert(playlistId, entries, (last?.position ?? 0) + 1);
    },
    async remove(playlistId: number, trackIds: readonly number[]): Promise<void> {
      for (let start = 0; start < trackIds.length; start += ROWS_AT_ONCE) {
        await db
          .deleteFrom('playlist_track')
          .where('playlist_id', '=', playlistId)
          .where('track_id', 'in', trackIds.slice(start, start + ROWS_AT_ONCE))
          .execute();
        await yieldToEventLoop();
      }
    },
    /** Tracks that stay keep their dates. */
    async replace(playlistId: number, trackIds: readonly number[], now: number): Promise<void> {
      const dates = await readDates(playlistId);
      await removeTracksOf(db, playlistId);
      const entries = trackIds.map((trackId) => {
        const known = dates.get(trackId);
        return { trackId, addedAt: known === undefined ? now : known };
      });
      await insert(playlistId, entries, 1);
    },
  };
}
