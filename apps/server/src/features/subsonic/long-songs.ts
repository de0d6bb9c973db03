/** Automatic picks leave out sound effects and skits unless nothing longer exists (ruling 0.25). */
import { SHORT_TRACK_MS } from '@tutti/contract';

/** Picks among long songs, or among all songs if there are none. */
export async function preferLong<Chosen extends { readonly length: number }>(
  choose: (among: { readonly shortestMs?: number }) => Promise<Chosen>,
): Promise<Chosen> {
  const chosen = await choose({ shortestMs: SHORT_TRACK_MS });
  return chosen.length > 0 ? chosen : choose({});
}
