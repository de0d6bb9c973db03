/** Reads what people chose: their plays, playlists and favorites. */
import { type Choice, type Person, rankListeners, type TogetherNeighbor } from '@tutti/recommend';
import { readFavoriteTracks } from '#features/favorites/favorite-reads.ts';
import { readPlaylists, readPlaylistTracks } from '#features/playlists/playlist-reads.ts';
import { readPlays } from '#features/recents/play-reads.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Plays that the listener has chosen; the others would teach mixes what mixes have played. */
const CHOSEN = ['album', 'artist', 'playlist', 'queue', 'search', 'favorites', 'app'] as const;

/** Returns whether a listening says what the listener likes; rows of earlier versions have no origin. */
export const isOriginChosen = (origin: string | null): boolean =>
  origin === null || (CHOSEN as readonly string[]).includes(origin);

/** The latest choices of everybody, which take less than a second to read and to compare. */
const PLAYS_READ = 20_000;
const FAVORITES_READ = 10_000;
const PLAYLISTS_READ = 300;
const PLAYLIST_TRACKS_READ = 10_000;

interface Read {
  readonly choices: Choice[];
  readonly lists: number[][];
}

/** Lists for each track those that at least three people chose together with it. */
export async function readTogether(db: Queries): Promise<Map<number, TogetherNeighbor[]>> {
  const listeners = new Map<string, Read>();
  const personOf = (accountId: string): Read => {
    const person = listeners.get(accountId) ?? { choices: [], lists: [] };
    listeners.set(accountId, person);
    return person;
  };
  for (const read of [addPlays, addFavorites, addPlaylists]) {
    await read(db, personOf);
    await yieldToEventLoop();
  }
  const read: readonly Person[] = [...listeners.values()];
  return rankListeners(read);
}

type PersonOf = (accountId: string) => Read;

async function addPlays(db: Queries, personOf: PersonOf): Promise<void> {
  const rows = await db
    .selectFrom(readPlays(db))
    .where((where) => where.or([where('origin', 'in', CHOSEN), where('origin', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(PLAYS_READ)
    .select(['account_id', 'track_id', 'played_at', 'ending', 'is_play'])
    .execute();
  for (const { account_id, track_id, played_at, ending, is_play } of rows) {
    const isSkip = is_play === 0 && ending === 'skipped';
    if (track_id === null || (is_play === 0 && !isSkip)) continue;
    personOf(account_id).choices.push({ trackId: track_id, atMs: played_at, isSkip });
  }
}

/** The favorites of a person are one list, in the order in which they were marked. */
async function addFavorites(db: Queries, personOf: PersonOf): Promise<void> {
  const rows = await db
    .selectFrom(readFavoriteTracks(db))
    .orderBy('id', 'desc')
    .limit(FAVORITES_READ)
    .select(['account_id', 'track_id'])
    .execute();
  addLists(rows, ({ account_id }) => account_id, personOf);
}

async function addPlaylists(db: Queries, personOf: PersonOf): Promise<void> {
  const playlists = await db
    .selectFrom(readPlaylists(db))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PLAYLISTS_READ)
    .select(['id', 'account_id'])
    .execute();
  if (playlists.length === 0) return;
  const owners = new Map(playlists.map(({ id, account_id }) => [id, account_id]));
  const rows = await db
    .selectFrom(readPlaylistTracks(db))
    .where('playlist_id', 'in', [...owners.keys()])
    .orderBy('playlist_id', 'desc')
    .orderBy('position')
    .limit(PLAYLIST_TRACKS_READ)
    .select(['playlist_id', 'track_id'])
    .execute();
  const owned = rows.map((row) => ({ ...row, account_id: owners.get(row.playlist_id) ?? '' }));
  addLists(owned, ({ playlist_id }) => playlist_id, personOf);
}

function addLists<Row extends { readonly account_id: string; readonly track_id: number }>(
  rows: readonly Row[],
  listOf: (row: Row) => string | number,
  personOf: PersonOf,
): void {
  const lists = new Map<string | number, number[]>();
  for (const row of rows) {
    const known = lists.get(listOf(row));
    if (known) known.push(row.track_id);
    else {
      const list = [row.track_id];
      lists.set(listOf(row), list);
      personOf(row.account_id).lists.push(list);
    }
  }
}
