/** The hub over the official client: WebSocket only, no negotiation, a ticket in the query [M-456..M-459]. */
import type * as SignalR from '@microsoft/signalr';
import { HUB_KEEP_ALIVE_MS, HUB_SERVER_TIMEOUT_MS } from '@tutti/contract/limits';
import { HUB_PATH } from '@tutti/contract/route';
import type { CalledOperation, HubConnection, ReceivedEvent } from '@tutti/sync';

/** Typed by event, so that a new event does not compile until it is handled. */
const HANDLED = {
  StreamUpdated: true,
  TrackChanged: true,
  StreamMetadata: true,
  PlaybackSynced: true,
  PiecesChanged: true,
  AvailableStreams: true,
  MonitoringChanged: true,
  RightsChanged: true,
  RoomStream: true,
  RoomPiecesChanged: true,
  RoomChanged: true,
  RoomPresence: true,
  RoomReactions: true,
  RoomExit: true,
  RoomsChanged: true,
} as const satisfies Record<ReceivedEvent, true>;
const HUB_EVENTS = Object.keys(HANDLED) as ReceivedEvent[];

type Listener = Parameters<HubConnection['listen']>[0];

export class SignalrConnection implements HubConnection {
  readonly #takeTicket: () => Promise<string>;
  readonly #apiOrigin: string;
  #connection: SignalR.HubConnection | undefined;
  /** An abandoned attempt must not connect when its ticket arrives late. */
  #attempt: object | undefined;
  #listener: Listener | undefined;

  constructor(options: { takeTicket: () => Promise<string>; apiOrigin: string }) {
    this.#takeTicket = options.takeTicket;
    this.#apiOrigin = options.apiOrigin;
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Uses a connection per attempt, because the hub machine decides about reconnects. */
  async open(): Promise<void> {
    const attempt = {};
    this.#attempt = attempt;
    // Loaded on demand, because the landing page does not need it.
    const [{ HttpTransportType, HubConnectionBuilder, LogLevel }, ticket] = await Promise.all([
      import('@microsoft/signalr'),
      this.#takeTicket(),
    ]);
    if (this.#attempt !== attempt) throw new Error('');
    const connection = new HubConnectionBuilder()
      .withUrl(`${this.#apiOrigin}${HUB_PATH}`, {
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
        accessTokenFactory: () => ticket,
      })
      .configureLogging(LogLevel.None)
      .build();
    connection.serverTimeoutInMilliseconds = HUB_SERVER_TIMEOUT_MS;
    connection.keepAliveIntervalInMilliseconds = HUB_KEEP_ALIVE_MS;
    for (const name of HUB_EVENTS) {
      connection.on(name, (...args: unknown[]) => this.#listener?.onEvent(name, args));
    }
    connection.onclose(() => {
      if (this.#connection !== connection) return;
      this.#connection = undefined;
      this.#listener?.onClosed();
    });
    this.#connection = connection;
    try {
      await connection.start();
    } catch (cause) {
      if (this.#connection === connection) this.#connection = undefined;
      // The client's message about transports means nothing to a listener.
      throw new Error('', { cause });
    }
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#attempt = undefined;
    await connection?.stop();
  }

  async invoke(operation: CalledOperation, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#connection === undefined) throw new Error('The hub connection is closed.');
    return this.#connection.invoke(operation, ...args);
  }
}
