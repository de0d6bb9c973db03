/**
 * Plays that counted and are not confirmed yet, oldest first: they survive the page, and end with the sign-in. Each one
 * is sent until it is confirmed; the server accepts the same play once.
 */
import { UNSENT_PLAYS_MAX, UNSENT_PLAYS_STORAGE_KEY } from '@tutti/contract/limits';
import { isTransient } from '#api/api-error.ts';
import { recordPlay } from '#api/recents-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';

export interface UnsentPlay {
  readonly trackId: string;
  readonly listenedMs: number;
  readonly playedAtMs: number;
}

/** Used without storage; then plays last as long as the page. */
let memory: readonly UnsentPlay[] = [];
let sending: Promise<number> | undefined;

function isPlay(value: unknown): value is UnsentPlay {
  if (typeof value !== 'object' || value === null) return false;
  const { trackId, listenedMs, playedAtMs } = value as Record<string, unknown>;
  return typeof trackId === 'string' && Number.isInteger(listenedMs) && Number.isInteger(playedAtMs);
}

export function listUnsentPlays(): readonly UnsentPlay[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNSENT_PLAYS_STORAGE_KEY) ?? '[]');
    return [...(Array.isArray(stored) ? stored.filter(isPlay) : []), ...memory];
  } catch {
    return memory;
  }
}

function write(plays: readonly UnsentPlay[]): void {
  const newest = plays.slice(-UNSENT_PLAYS_MAX);
  memory = [];
  try {
    if (newest.length === 0) localStorage.removeItem(UNSENT_PLAYS_STORAGE_KEY);
    else localStorage.setItem(UNSENT_PLAYS_STORAGE_KEY, JSON.stringify(newest));
  } catch {
    memory = newest;
  }
}

export function rememberPlay(play: UnsentPlay): void {
  write([...listUnsentPlays(), play]);
}

function forgetPlay({ trackId, playedAtMs }: UnsentPlay): void {
  write(listUnsentPlays().filter((one) => one.trackId !== trackId || one.playedAtMs !== playedAtMs));
}

/** Sends until all have arrived or the server cannot be reached; resolves to the number sent. */
export function sendPlays(): Promise<number> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<number> {
  const session = sessionOf(readToken());
  let sent = 0;
  for (let [play] = listUnsentPlays(); play !== undefined; [play] = listUnsentPlays()) {
    // Plays of the next sign-in are sent by its own call.
    if (session === null || sessionOf(readToken()) !== session) return sent;
    try {
      await recordPlay(play);
      sent += 1;
    } catch (error) {
      if (isTransient(error)) return sent;
    }
    // A refused play (its track is gone) would be refused forever.
    if (sessionOf(readToken()) === session) forgetPlay(play);
  }
  return sent;
}
