import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { createFaultLines } from './fault-lines.ts';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Logs to standard output without tokens: headers are not logged and addresses lose their query. */
export function createLogger(
  level: LogLevel,
  destination?: DestinationStream,
  nowMs: () => number = () => performance.now(),
): Logger {
  const countLeftOut = createFaultLines(nowMs);
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      streamWrite: withoutQueries,
      logMethod(reported, method) {
        const [fields, sentence = ''] = reported as unknown as [{ readonly err?: unknown } | string, string?];
        const error = typeof fields === 'object' ? fields?.err : undefined;
        const leftOut = error instanceof Error ? countLeftOut(error, sentence) : 0;
        if (leftOut === 0) method.apply(this, reported);
        else if (leftOut !== undefined) method.call(this, Object.assign({ leftOut }, fields), sentence);
      },
    },
    redact: [
      'authorization',
      'cookie',
      'token',
      'password',
      'access_token',
      'key',
      '*.password',
      '*.token',
      '*.key',
    ],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Matches an address with its query in a written line, in which quotes are escaped. */
const ADDRESS_WITH_QUERY = /(\/[^\s"'\\?]*)\?[^\s"'\\]*/g;

/** Removes queries, even those in error messages of the framework and of libraries. */
function withoutQueries(line: string): string {
  return line.replaceAll(ADDRESS_WITH_QUERY, '$1');
}

/** Removes the query of an address, which may contain `access_token` or a listen key. */
export function withoutQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
