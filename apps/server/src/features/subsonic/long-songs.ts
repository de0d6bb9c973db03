/** What is chosen without having been asked for: sound effects and skits only where nothing longer is (ruling 0.25). */
import { SHORT_TRACK_MS } from '@tutti/contract';

/** The choice among long songs, and where there is none the one among all of them. */
export async function preferLong<Chosen extends { readonly length: number }>(
  choose: (among: { readonly shortestMs?: number }) => Promise<Chosen>,
): Promise<Chosen> {
  const chosen = await choose({ shortestMs: SHORT_TRACK_MS });
  return chosen.length > 0 ? chosen : choose({});
}
