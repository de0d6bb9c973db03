import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { PlayTotalOfAlbum } from './play-total-store.ts';

export interface AlbumPlays {
  readonly plays: number;
  readonly lastPlayedAt: number;
}

export interface PlayedAlbums {
  readonly plays: ReadonlyMap<number, AlbumPlays>;
  /** The most played first; ties by id. */
  readonly byPlays: readonly number[];
  /** The last played first. */
  readonly byLast: readonly number[];
}

type ReadSlice = (userId: string, after: number, limit: number) => Promise<readonly PlayTotalOfAlbum[]>;

/** Batch size; reading one takes a millisecond or two, then other requests get a turn. */
const AT_ONCE = 1_000;

export async function addUpAlbumPlays(readSlice: ReadSlice, userId: string): Promise<PlayedAlbums> {
  const plays = new Map<number, AlbumPlays>();
  for (let after = 0; ; ) {
    const slice = await readSlice(userId, after, AT_ONCE);
    for (const row of slice) if (row.album_id !== null && row.missing_since === null) add(plays, row);
    const last = slice.at(-1);
    if (slice.length < AT_ONCE || last === undefined) return inOrders(plays);
    after = last.id;
    await yieldToEventLoop();
  }
}

function add(plays: Map<number, AlbumPlays>, row: PlayTotalOfAlbum): void {
  const albumId = row.album_id ?? 0;
  const known = plays.get(albumId);
  plays.set(albumId, {
    plays: (known?.plays ?? 0) + row.plays,
    lastPlayedAt: Math.max(known?.lastPlayedAt ?? 0, row.last_played_at),
  });
}

function inOrders(plays: ReadonlyMap<number, AlbumPlays>): PlayedAlbums {
  const all = [...plays];
  const idsBy = (key: keyof AlbumPlays) =>
    all.toSorted(([idA, a], [idB, b]) => b[key] - a[key] || idA - idB).map(([id]) => id);
  return { plays, byPlays: idsBy('plays'), byLast: idsBy('lastPlayedAt') };
}
