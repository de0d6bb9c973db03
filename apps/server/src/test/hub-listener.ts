import { setTimeout as pause } from 'node:timers/promises';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_RECONNECT_DELAYS_MS, HUB_SERVER_TIMEOUT_MS } from '@tutti/contract';

export interface HubAddress {
  readonly baseUrl: string;
  readonly token: string;
  readonly genreId: number;
}

export interface HubListener {
  isAway(): boolean;
  stop(): Promise<{ timesLost: number; slowestBackMs: number; isAway: boolean }>;
}

const TRY_EVERY_MS = 200;
const TRIES_MAX = 150;

export async function startHubListener({ baseUrl, token, genreId }: HubAddress): Promise<HubListener> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${baseUrl}/streamhub`, {
      accessTokenFactory: () => token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .withAutomaticReconnect({
      // The page keeps trying forever; the last delay is the longest.
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) =>
        HUB_RECONNECT_DELAYS_MS[Math.min(previousRetryCount, HUB_RECONNECT_DELAYS_MS.length - 1)] ?? null,
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.serverTimeoutInMilliseconds = HUB_SERVER_TIMEOUT_MS;
  const join = () => connection.invoke('JoinStream', genreId);
  let lostAtMs: number | undefined;
  let [timesLost, slowestBackMs] = [0, 0];
  connection.onreconnecting(() => {
    timesLost += 1;
    lostAtMs ??= performance.now();
  });
  const joinAgain = async () => {
    await withRetries(join);
    slowestBackMs = Math.max(slowestBackMs, performance.now() - (lostAtMs ?? performance.now()));
    lostAtMs = undefined;
  };
  // A client that cannot join is disconnected again, or stays away.
  connection.onreconnected(() => void joinAgain().catch(() => {}));
  await withRetries(() => connection.start());
  await withRetries(join);
  return {
    isAway: () => lostAtMs !== undefined,
    async stop() {
      const isAway = lostAtMs !== undefined;
      await connection.stop().catch(() => {});
      return { timesLost, slowestBackMs, isAway };
    },
  };
}

/** Retries, because a node that has just started, or whose database is away, may refuse. */
async function withRetries(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await pause(TRY_EVERY_MS);
    }
  }
}
