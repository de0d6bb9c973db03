/**
 * Fetches tickets for the hub's address, which must never contain the session token. One is fetched ahead while the
 * SignalR client loads.
 */

/** A ticket is valid for a minute on the server; an older one than this might be refused. */
const TICKET_MS = 40_000;

export class HubTickets {
  readonly #fetchTicket: () => Promise<string>;
  readonly #nowMs: () => number;
  #ahead: { readonly ticket: Promise<string>; readonly requestedAtMs: number } | undefined;

  constructor({ fetchTicket, nowMs }: { fetchTicket: () => Promise<string>; nowMs: () => number }) {
    this.#fetchTicket = fetchTicket;
    this.#nowMs = nowMs;
  }

  fetchAhead(): void {
    const ticket = this.#fetchTicket();
    // The caller of `take` receives the error.
    ticket.catch(() => undefined);
    this.#ahead = { ticket, requestedAtMs: this.#nowMs() };
  }

  async take(): Promise<string> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead !== undefined && this.#nowMs() - ahead.requestedAtMs < TICKET_MS
      ? ahead.ticket
      : this.#fetchTicket();
  }
}
