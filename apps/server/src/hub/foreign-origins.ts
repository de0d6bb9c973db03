/** Tells the operator about pages that the hub refuses, because on those pages stations merely seem unreachable. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '#platform/logger.ts';

/** Limits the log entries, because anybody can send any origin and must not fill the log. */
const REPORTED_MAX = 20;
const SHOWN_LENGTH = 200;

const ADVICE =
  'a page that was opened at another address than the one asked for may not hear stations: ' +
  'if it is yours, let the proxy pass on the address with its port (nginx: proxy_set_header Host $http_host;), ' +
  'or name its origin in PUBLIC_URL or ALLOWED_ORIGINS';

export function createForeignOriginNotes(
  logger: Pick<Logger, 'warn'>,
): (headers: IncomingHttpHeaders) => void {
  const reported = new Set<string>();
  return ({ origin = '', host = '' }) => {
    const shown = { origin: origin.slice(0, SHOWN_LENGTH), host: host.slice(0, SHOWN_LENGTH) };
    const page = JSON.stringify(shown);
    if (reported.size >= REPORTED_MAX || reported.has(page)) return;
    reported.add(page);
    logger.warn(shown, ADVICE);
  };
}
