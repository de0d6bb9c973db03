/** Plays are stored until they are confirmed or the user signs out. The server counts the same play only once. */
import { UNSENT_PLAYS_MAX, UNSENT_PLAYS_STORAGE_KEY } from '@tutti/contract/limits';
import { isTransient } from '#api/api-error.ts';
import { recordPlay, type SentPlay } from '#api/recents-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';

export type UnsentPlay = SentPlay;

/** Used without storage; then plays last as long as the page. */
let memory: readonly UnsentPlay[] = [];
let sending: Promise<SentPlays> | undefined;

export interface SentPlays {
  readonly sent: number;
  /** The number of plays among them that count. */
  readonly counted: number;
}

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
  if (readToken() === null) return;
  write([...listUnsentPlays().filter((one) => !isSame(one, play)), play]);
}

/** A listening that goes on is stored several times; each time replaces the one before. */
function isSame(left: UnsentPlay, right: UnsentPlay): boolean {
  if (left.listeningId !== undefined || right.listeningId !== undefined)
    return left.listeningId === right.listeningId;
  return left.trackId === right.trackId && left.playedAtMs === right.playedAtMs;
}

/** Keeps the play if it went on while it was sent. */
function forgetPlay(sent: UnsentPlay): void {
  write(
    listUnsentPlays().filter(
      (one) => !isSame(one, sent) || one.listenedMs !== sent.listenedMs || one.ending !== sent.ending,
    ),
  );
}

/** Stops when the server cannot be reached. */
export function sendPlays(): Promise<SentPlays> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<SentPlays> {
  const session = sessionOf(readToken());
  const done = { sent: 0, counted: 0 };
  for (let [play] = listUnsentPlays(); play !== undefined; [play] = listUnsentPlays()) {
    // Plays of the next sign-in are sent by its own call.
    if (session === null || sessionOf(readToken()) !== session) return done;
    try {
      if (await recordPlay(play)) done.counted += 1;
      done.sent += 1;
    } catch (error) {
      if (isTransient(error)) return done;
    }
    // A refused play (its track is gone) would be refused forever.
    if (sessionOf(readToken()) === session) forgetPlay(play);
  }
  return done;
}
