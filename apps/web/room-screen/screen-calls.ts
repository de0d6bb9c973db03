import { roomScreenAddresses } from '@tutti/contract/rooms/screen-addresses';
import { buildPath, SERVER_TIME_HEADER } from '@tutti/contract/route';

export const { request: REQUEST, read: READ } = roomScreenAddresses;

export const lyricsAddress = (trackId: number): string =>
  buildPath(roomScreenAddresses.lyrics.path, { trackId });

export interface ScreenCalls {
  token: string | null;
  /** Undefined if the server cannot be reached. */
  send(
    address: { readonly method: string; readonly path: string },
    init?: RequestInit,
  ): Promise<Response | undefined>;
  serverNowMs(): number;
}

interface CallDeps {
  readonly language: string;
  readonly fetch: typeof fetch;
  /** Milliseconds that never jump. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, delayMs: number) => void;
}

/** Includes the body. A line that breaks without a word would otherwise be noticed only minutes later. */
export const ANSWER_MAX_MS = 20_000;

/** Calls with the token of the screen; each answer also sets the clock by which songs advance. */
export function createScreenCalls({ language, fetch: send, now, setTimer }: CallDeps): ScreenCalls {
  let aheadMs = Date.now() - now();
  return {
    token: null,
    async send({ method, path }, init = {}) {
      const sentAtMs = now();
      const limit = new AbortController();
      setTimer(() => limit.abort(), ANSWER_MAX_MS);
      const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
      if (this.token !== null) headers['authorization'] = `Bearer ${this.token}`;
      try {
        const answer = await send(path, {
          cache: 'no-store',
          ...init,
          method,
          signal: limit.signal,
          credentials: 'same-origin',
          headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
        });
        const serverTimeMs = Number(answer.headers.get(SERVER_TIME_HEADER) || 0);
        if (serverTimeMs > 0) aheadMs = serverTimeMs - (sentAtMs + now()) / 2;
        return answer;
      } catch {
        return undefined;
      }
    },
    serverNowMs: () => now() + aheadMs,
  };
}

/** Undefined if the connection is lost meanwhile, or if something in between has answered with a page of its own. */
export async function readReply<Reply>(answer: Response): Promise<Reply | undefined> {
  try {
    return (await answer.json()) as Reply;
  } catch {
    return undefined;
  }
}
