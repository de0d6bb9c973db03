/** Logs failed upgrade requests, because the page shows only that stations are unreachable. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '#platform/logger.ts';
import { createForeignOriginNotes } from './foreign-origins.ts';

export interface HandshakeFailureCounts {
  /** Requests of pages whose origin differs from the address they called. */
  readonly foreignOrigins: number;
  /** WebSocket requests that arrived without their Upgrade header. */
  readonly missingUpgrades: number;
}

export interface HandshakeFailures {
  noteForeignOrigin(headers: IncomingHttpHeaders): void;
  noteMissingUpgrade(headers: IncomingHttpHeaders): void;
  counts(): HandshakeFailureCounts;
}

export const DOCTOR_AGENT = 'Tutti doctor';

export const UPGRADE_MISSING =
  'A WebSocket was asked for, but its Upgrade header did not arrive: the proxy in front has to pass it on.';

/** The settings with which proxies pass WebSockets on. */
export const UPGRADE_PROXY_LINES =
  'nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; ' +
  'Apache: ProxyPass … upgrade=websocket';

const UPGRADE_MISSING_ADVICE =
  'a page asked for a WebSocket, but its Upgrade header did not arrive, so it has no live connection: let the proxy pass it on ' +
  `(${UPGRADE_PROXY_LINES}; "Behind your own proxy" in docs/OPERATIONS.md)`;

const isDoctor = (headers: IncomingHttpHeaders) => headers['user-agent'] === DOCTOR_AGENT;

export function createHandshakeFailures(logger: Pick<Logger, 'warn'>): HandshakeFailures {
  const logForeignOrigin = createForeignOriginNotes(logger);
  let [foreignOrigins, missingUpgrades] = [0, 0];
  return {
    noteForeignOrigin(headers) {
      if (isDoctor(headers)) return;
      foreignOrigins += 1;
      logForeignOrigin(headers);
    },
    noteMissingUpgrade(headers) {
      if (isDoctor(headers)) return;
      // One line is enough, because a page without a live connection keeps trying.
      if (missingUpgrades === 0) logger.warn(UPGRADE_MISSING_ADVICE);
      missingUpgrades += 1;
    },
    counts: () => ({ foreignOrigins, missingUpgrades }),
  };
}
