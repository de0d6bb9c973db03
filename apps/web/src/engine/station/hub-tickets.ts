/**
 * Fetches tickets for the hub's address, which must never contain the session token. One is fetched ahead while the
 * page loads its SignalR client, so that the first connection need not wait for it.
 */

/** A ticket is valid for a minute from its creation on the server; an older one than this might be refused. */
const TICKET_MS = 40_000;

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
    // The caller of `take` receives the error.
    ticket.catch(() => undefined);
    this.#ahead = { ticket, askedAtMs: this.#nowMs() };
  }

  /** Each ticket is valid once. */
  async take(): Promise<string> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead !== undefined && this.#nowMs() - ahead.askedAtMs < TICKET_MS ? ahead.ticket : this.#ask();
  }
}
