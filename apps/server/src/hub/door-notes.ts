/**
 * What keeps pages from the hub before anybody is admitted. Pages see only that stations are out of reach, so the operator is
 * told in the log, and the doctor by numbers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '#platform/logger.ts';
import { createForeignOriginNotes } from './foreign-origins.ts';

export interface DoorCounts {
  /** Pages that were opened at another address than the one asked for. */
  readonly foreignOrigins: number;
  /** WebSockets that arrived as plain requests. */
  readonly lostUpgrades: number;
}

export interface DoorNotes {
  noteForeignOrigin(headers: IncomingHttpHeaders): void;
  noteLostUpgrade(headers: IncomingHttpHeaders): void;
  counts(): DoorCounts;
}

/** As `npm run doctor` calls itself: it asks as pages do that are refused, and is none of them. */
export const DOCTOR_AGENT = 'Tutti doctor';

export const LOST_UPGRADE =
  'A WebSocket was asked for, but its Upgrade header did not arrive: the proxy in front has to pass it on.';

const LOST_UPGRADE_ADVICE =
  'a page asked for a WebSocket, but its Upgrade header did not arrive, so it has no live connection: let the proxy pass it on ' +
  '(nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; ' +
  'Apache: ProxyPass … upgrade=websocket; "Behind your own proxy" in docs/OPERATIONS.md)';

const isDoctor = (headers: IncomingHttpHeaders) => headers['user-agent'] === DOCTOR_AGENT;

export function createDoorNotes(logger: Pick<Logger, 'warn'>): DoorNotes {
  const logForeignOrigin = createForeignOriginNotes(logger);
  let [foreignOrigins, lostUpgrades] = [0, 0];
  return {
    noteForeignOrigin(headers) {
      if (isDoctor(headers)) return;
      foreignOrigins += 1;
      logForeignOrigin(headers);
    },
    noteLostUpgrade(headers) {
      if (isDoctor(headers)) return;
      // Once is enough, because a page without a live connection tries again and again.
      if (lostUpgrades === 0) logger.warn(LOST_UPGRADE_ADVICE);
      lostUpgrades += 1;
    },
    counts: () => ({ foreignOrigins, lostUpgrades }),
  };
}
