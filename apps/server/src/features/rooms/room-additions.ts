import { ROOM_ADD_MAX } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Playlists } from '#features/playlists/playlists.ts';
import { readAirableTracks } from '#features/stations/timeline/airable-tracks.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';

export interface AdditionInput {
  readonly trackIds?: readonly number[] | undefined;
  readonly albumId?: number | undefined;
  readonly playlistId?: number | undefined;
}

/** The tracks that can be added, in order, and how many cannot be played or heard by this person. */
export interface Addition {
  readonly trackIds: readonly number[];
  readonly refusedCount: number;
}

export interface AdditionDeps {
  readonly library: Pick<Library, 'tracksByIds' | 'trackIdsOfAlbum'>;
  readonly playlists: { readonly edits: Pick<Playlists['edits'], 'find' | 'listTrackIds'> };
  readonly database: Pick<Database, 'queries'>;
}

/** Somebody has requested these, so short tracks are taken, too (ruling 0.25). */
export async function findAddition(
  deps: AdditionDeps,
  userId: string,
  input: AdditionInput,
): Promise<Addition> {
  const wanted = await listWanted(deps, userId, input);
  const taken = wanted.slice(0, ROOM_ADD_MAX);
  const airable = await readAirableTracks(deps.database.queries, taken);
  const trackIds = taken.filter((id) => airable.has(id));
  // An unknown track belongs to another library or was deleted; a known one may only be unplayable now.
  if (trackIds.length === 0 && input.trackIds !== undefined) await requireKnown(deps, taken);
  return { trackIds, refusedCount: wanted.length - trackIds.length };
}

async function listWanted(
  { library, playlists }: AdditionDeps,
  userId: string,
  { trackIds, albumId, playlistId }: AdditionInput,
): Promise<readonly number[]> {
  if (albumId !== undefined) return library.trackIdsOfAlbum(albumId);
  if (playlistId === undefined) return trackIds ?? [];
  const key = { userId, playlistId };
  // Other people's playlists are invisible.
  await playlists.edits.find(key);
  return playlists.edits.listTrackIds(key);
}

async function requireKnown({ library }: AdditionDeps, trackIds: readonly number[]): Promise<void> {
  if (trackIds.length === 0) return;
  const known = await library.tracksByIds([...new Set(trackIds)].slice(0, 100));
  if (known.length === 0) throw new AppError('TRACK_NOT_FOUND');
}
