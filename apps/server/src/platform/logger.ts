import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured log on standard output. Tokens never reach it: headers are not logged and addresses lose their query. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
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

/** The address of a request without its query, which may carry `access_token` or a listen key. */
export function withoutQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
