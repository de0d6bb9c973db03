/**
 * Records what a radio and a page receive from a station of the real server, and how far ahead of playback it arrives.
 */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PIECE_MS } from '@tutti/contract';

export interface StationAddress {
  readonly baseUrl: string;
  readonly token: string;
  readonly genreId: number;
  readonly slug: string;
}

const LOOK_EVERY_MS = 20;
const KBPS = 128;
/** No answer is worth waiting for longer. */
const TIMEOUT_MS = 60_000;

export interface Radio {
  /** All received bytes, from the first frame on. */
  sound(): Buffer;
  /** The shortest lead over what is on air. A radio plays a second and a half behind, so it runs dry at −1,500. */
  leastAheadMs(): number;
  hasEnded(): boolean;
  leave(): void;
}

/** Reads continuously, as radios do. */
export async function startRadio({ baseUrl, token, slug }: StationAddress, kbps = KBPS): Promise<Radio> {
  const headers = { authorization: `Bearer ${token}` };
  const request = http.get(`${baseUrl}/radio/${slug}.mp3`, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the radio was answered ${answer.statusCode}`);
  const startMs = Number(answer.headers['x-audio-start']);
  const chunks: Buffer[] = [];
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
  });
  let leastAheadMs = Number.POSITIVE_INFINITY;
  let hasEnded = false;
  const timer = setInterval(() => {
    if (bytes > 0) leastAheadMs = Math.min(leastAheadMs, startMs + (8 * bytes) / kbps - Date.now());
  }, LOOK_EVERY_MS);
  answer.on('error', () => {});
  answer.once('close', () => {
    hasEnded = true;
    clearInterval(timer);
  });
  return {
    sound: () => Buffer.concat(chunks),
    leastAheadMs: () => leastAheadMs,
    hasEnded: () => hasEnded,
    leave: () => request.destroy(),
  };
}

export interface Page {
  /** In order, without a gap. */
  readonly pieces: readonly Uint8Array[];
  /** Answers other than a piece. */
  readonly failures: readonly string[];
  /** Duration of each answer. */
  readonly tookMs: readonly number[];
  /** The shortest time between an answer and the playback of its piece. */
  leastAheadMs(): number;
  leave(): Promise<void>;
}

/** Requests pieces one after the other, each when its time comes, and never again once it was answered. */
export function startPage(
  { baseUrl, token, genreId }: Pick<StationAddress, 'baseUrl' | 'token' | 'genreId'>,
  { quality, aheadMs, timeoutMs = TIMEOUT_MS }: { quality: string; aheadMs: number; timeoutMs?: number },
): Page {
  const page = { pieces: [] as Uint8Array[], failures: [] as string[], tookMs: [] as number[] };
  let leastAheadMs = Number.POSITIVE_INFINITY;
  let hasLeft = false;

  async function call(index: number): Promise<boolean> {
    const startedAtMs = performance.now();
    const address = `${baseUrl}/api/streams/${genreId}/pieces/${quality}/${index}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    page.tookMs.push(performance.now() - startedAtMs);
    if (answer.status !== 200) {
      page.failures.push(`${answer.status} ${Buffer.from(bytes).toString()}`);
      return false;
    }
    page.pieces.push(bytes);
    leastAheadMs = Math.min(leastAheadMs, index * PIECE_MS - Date.now());
    return true;
  }

  function noteCut(error: unknown): false {
    page.failures.push(String(error));
    return false;
  }

  async function listen(): Promise<void> {
    let index = Math.floor((Date.now() + aheadMs) / PIECE_MS);
    while (!hasLeft) {
      const waitMs = index * PIECE_MS - aheadMs - Date.now();
      if (waitMs > 0) await pause(Math.min(waitMs, 100));
      else if (await call(index).catch(noteCut)) index += 1;
      else await pause(100);
    }
  }

  const ended = listen();
  return {
    ...page,
    leastAheadMs: () => leastAheadMs,
    async leave() {
      hasLeft = true;
      await ended;
    },
  };
}
