/**
 * Tickets for the hub's address, which must never hold the session token. One is asked for ahead while the page still
 * loads its SignalR client, so that the first connection waits for no further answer.
 */

/** A ticket holds for a minute from when the server made it; one that is older than this is not worth a refusal. */
const KEPT_MS = 40_000;

export class HubTickets {
  readonly #ask: () => Promise<string>;
  readonly #nowMs: () => number;
  #ahead: { readonly ticket: Promise<string>; readonly askedAtMs: number } | undefined;

  constructor({ ask, nowMs }: { ask: () => Promise<string>; nowMs: () => number }) {
    this.#ask = ask;
    this.#nowMs = nowMs;
  }

  askAhead(): void {
    const ticket = this.#ask();
    // Told to whoever takes it.
    ticket.catch(() => undefined);
    this.#ahead = { ticket, askedAtMs: this.#nowMs() };
  }

  /** Each counts once. */
  async take(): Promise<string> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead !== undefined && this.#nowMs() - ahead.askedAtMs < KEPT_MS ? ahead.ticket : this.#ask();
  }
}
