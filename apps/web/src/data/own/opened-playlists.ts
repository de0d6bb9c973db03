/**
 * Remembers when this browser last opened or played each playlist, because the server records plays of tracks, not of
 * playlists. It is removed after a sign-out (forget-history.ts).
 */
import { OPENED_PLAYLISTS_KEY } from '#above-the-fold/stored-names.ts';

/** The oldest ones are dropped, so that storage does not grow without end. */
const OPENED_PLAYLISTS_MAX = 100;

type OpenedPlaylist = readonly [id: string, openedAtMs: number];

function isOpenedPlaylist(value: unknown): value is OpenedPlaylist {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isFinite(value[1])
  );
}

/** Foreign or damaged data counts as none. */
export function readOpenedPlaylists(): ReadonlyMap<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPENED_PLAYLISTS_KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isOpenedPlaylist) : []);
  } catch {
    return new Map();
  }
}

export function noteOpenedPlaylist(playlistId: string, nowMs = Date.now()): void {
  const others = [...readOpenedPlaylists()].filter(([id]) => id !== playlistId);
  const all: OpenedPlaylist[] = [[playlistId, nowMs], ...others];
  try {
    localStorage.setItem(OPENED_PLAYLISTS_KEY, JSON.stringify(all.slice(0, OPENED_PLAYLISTS_MAX)));
  } catch {
    // Without storage playlists are ordered by their last change.
  }
}
