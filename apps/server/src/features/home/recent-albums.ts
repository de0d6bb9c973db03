import { HOME_SHELF_MAX } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Queue } from '#features/queue/queue.ts';
import type { PlayedAlbum, Recents } from '#features/recents/recents.ts';

interface Deps {
  readonly library: Pick<Library, 'tracksByIds'>;
  readonly queue: Pick<Queue, 'findCurrentTrack'>;
  readonly recents: Pick<Recents, 'listRecentAlbums'>;
}

/** The album of the track that was started last, which may not count as a play yet. */
async function findStarted({ library, queue }: Deps, userId: string): Promise<PlayedAlbum | undefined> {
  const current = await queue.findCurrentTrack(userId);
  if (current === undefined) return undefined;
  const [track] = await library.tracksByIds([current.trackId]);
  if (track === undefined || track.albumId === null || track.isMissing) return undefined;
  return { albumId: track.albumId, playedAt: current.startedAt };
}

/** Lists albums that were played, and the one that was started last, each once, the latest first. */
export async function listRecentAlbums(deps: Deps, userId: string): Promise<readonly PlayedAlbum[]> {
  const [played, started] = await Promise.all([
    deps.recents.listRecentAlbums(userId, HOME_SHELF_MAX),
    findStarted(deps, userId),
  ]);
  const before = played.find(({ albumId }) => albumId === started?.albumId);
  if (started === undefined || (before !== undefined && before.playedAt >= started.playedAt)) return played;
  return [started, ...played.filter(({ albumId }) => albumId !== started.albumId)]
    .toSorted((one, other) => other.playedAt - one.playedAt)
    .slice(0, HOME_SHELF_MAX);
}
