/**
 * Brings a screen into a room: requests a code, waits until a host lets it in, and then looks at the room again and again.
 * It looks instead of listening to the hub, because a screen has no more to do than to show.
 */
import type { NewScreenReply, ScreenReply, ShownRoom } from '@tutti/contract/rooms/screen-schemas';
import { READ, REQUEST, readReply, type ScreenCalls } from './screen-calls.ts';
import type { TokenStore } from './token-store.ts';

/** Why the screen shows no room. */
export type ScreenProblem = 'expired' | 'refused' | 'over' | 'unknown' | 'full' | 'tooMany';

export type ScreenState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'waiting'; readonly pairingCode: string }
  | { readonly kind: 'shown'; readonly room: ShownRoom }
  | { readonly kind: 'problem'; readonly problem: ScreenProblem };

interface ScreenDeps {
  /** The code in the address of the page. */
  readonly code: string;
  readonly calls: ScreenCalls;
  readonly tokens: TokenStore;
  readonly setTimer: (run: () => void, delayMs: number) => number;
  readonly clearTimer: (id: number) => void;
  readonly onState: (state: ScreenState) => void;
  readonly onOffline: (isOffline: boolean) => void;
}

export const LOOK_EVERY_MS = 1_500;
const RETRY_MAX_MS = 10_000;
/** A look this long after the end of a song finds the next one. */
const AFTER_SONG_MS = 50;
const OF_STATUS: Readonly<Record<number, ScreenProblem>> = {
  400: 'unknown',
  404: 'unknown',
  409: 'full',
  429: 'tooMany',
};

export class ScreenConnection {
  readonly #deps: ScreenDeps;
  #state: ScreenState = { kind: 'opening' };
  #etag: string | null = null;
  #expiresAtMs = Number.POSITIVE_INFINITY;
  #failures = 0;
  #timer = 0;

  constructor(deps: ScreenDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { calls, tokens } = this.#deps;
    this.#show(this.#state);
    calls.token = tokens.read();
    void (calls.token === null ? this.#request() : this.#look());
  }

  /** Requests a new code. */
  retry(): void {
    this.#show({ kind: 'opening' });
    void this.#request();
  }

  #show(state: ScreenState): void {
    this.#state = state;
    this.#deps.onState(state);
  }

  async #request(): Promise<void> {
    this.#keep(null);
    const answer = await this.#deps.calls.send(REQUEST, {
      body: JSON.stringify({ code: this.#deps.code }),
      headers: { 'content-type': 'application/json' },
    });
    const problem = OF_STATUS[answer?.status ?? 0];
    const reply = answer?.ok === true ? await readReply<NewScreenReply>(answer) : undefined;
    if (problem === undefined && reply === undefined) return this.#retryLater(() => this.#request());
    this.#noteAnswer();
    if (reply === undefined) return this.#show({ kind: 'problem', problem: problem ?? 'unknown' });
    this.#keep(reply.token);
    this.#show({ kind: 'waiting', pairingCode: reply.pairingCode });
    this.#later(() => this.#look(), LOOK_EVERY_MS);
  }

  async #look(): Promise<void> {
    const headers: Record<string, string> = this.#etag === null ? {} : { 'if-none-match': this.#etag };
    const answer = await this.#deps.calls.send(READ, { headers });
    if (answer?.status === 401) return this.#turnAway();
    const isUnchanged = answer?.status === 304;
    const reply = answer?.ok === true ? await readReply<ScreenReply>(answer) : undefined;
    if (!isUnchanged && reply === undefined) return this.#retryLater(() => this.#look());
    this.#noteAnswer();
    if (answer !== undefined && reply !== undefined) {
      this.#etag = answer.headers.get('etag');
      this.#take(reply);
    }
    this.#later(() => this.#look(), this.#untilNextLookMs());
  }

  #take(reply: ScreenReply): void {
    if (reply.status === 'shown') return this.#show({ kind: 'shown', room: reply.room });
    this.#expiresAtMs = Date.parse(reply.expiresAt);
    this.#show({ kind: 'waiting', pairingCode: reply.pairingCode });
  }

  /** The next song is on the screen as soon as it begins. */
  #untilNextLookMs(): number {
    const current = this.#state.kind === 'shown' ? this.#state.room.current : null;
    if (current === null || current.startedAtMs === null) return LOOK_EVERY_MS;
    const leftMs = current.startedAtMs + current.durationMs - this.#deps.calls.serverNowMs();
    return leftMs > 0 && leftMs < LOOK_EVERY_MS ? leftMs + AFTER_SONG_MS : LOOK_EVERY_MS;
  }

  async #turnAway(): Promise<void> {
    this.#noteAnswer();
    this.#keep(null);
    // The token is from an earlier time; the room may well let this screen in again.
    if (this.#state.kind === 'opening') return this.#request();
    if (this.#state.kind === 'shown') return this.#show({ kind: 'problem', problem: 'over' });
    const isLate = this.#deps.calls.serverNowMs() >= this.#expiresAtMs;
    this.#show({ kind: 'problem', problem: isLate ? 'expired' : 'refused' });
  }

  /** Without an answer, or while the server has problems, the screen keeps what it shows and tries again. */
  #retryLater(run: () => Promise<void>): void {
    this.#failures += 1;
    // One lost answer is nothing that people need to read about.
    if (this.#failures > 1) this.#deps.onOffline(true);
    this.#later(run, Math.min(LOOK_EVERY_MS * 2 ** (this.#failures - 1), RETRY_MAX_MS));
  }

  #noteAnswer(): void {
    this.#failures = 0;
    this.#deps.onOffline(false);
  }

  #later(run: () => Promise<void>, delayMs: number): void {
    this.#deps.clearTimer(this.#timer);
    this.#timer = this.#deps.setTimer(() => void run(), delayMs);
  }

  #keep(token: string | null): void {
    this.#etag = null;
    this.#deps.calls.token = token;
    this.#deps.tokens.write(token);
  }
}
