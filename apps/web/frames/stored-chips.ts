/**
 * The chips of the last visit. A sandboxed frame has no storage, so the lounge stores them: they come in with the
 * fragment of the address and go back as messages (views/games/game-chips.ts).
 */

/** More is not believed, because a fragment can hold anything. */
const CHIPS_MAX = 1_000_000_000;

export function readStoredChips(fragment: string, first: number): number {
  const chips = Number(new URLSearchParams(fragment.replace(/^#/, '')).get('chips') ?? Number.NaN);
  return Number.isInteger(chips) && chips > 0 && chips <= CHIPS_MAX ? chips : first;
}

/** Any page may hear it, because a frame without an origin cannot know that of the lounge. */
export function reportChips(chips: number): void {
  parent.postMessage({ chips }, '*');
}
