import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { createLogger, withoutQuery } from './logger.ts';

it('secrets are never in the log, under any name', () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  for (const name of ['key', 'token', 'password', 'access_token', 'authorization', 'cookie']) {
    logger.info({ [name]: 'open-sesame' }, 'asked');
  }
  logger.warn({ query: { key: 'open-sesame' }, credentials: { token: 'open-sesame' } }, 'asked');
  expect(lines).toHaveLength(7);
  expect(lines.join('')).not.toContain('open-sesame');
  expect(lines.join('')).toContain('[Redacted]');
});

it('an address in the log has lost its query, including a listen key', () => {
  expect(withoutQuery('/radio/jazz.mp3?key=open-sesame')).toBe('/radio/jazz.mp3');
  expect(withoutQuery('/radio/jazz.mp3')).toBe('/radio/jazz.mp3');
});

it('an address in an error message has lost its query, too', () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const error = new Error('did you forget "return reply" in "/rest/stream?apiKey=open-sesame&f=json" (GET)?');
  logger.warn({ err: error });
  logger.info('asked for https://music.example.org/art/3?access_token=open-sesame, and why?');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('open-sesame');
  expect(JSON.parse(lines[0] ?? '').msg).toBe('did you forget "return reply" in "/rest/stream" (GET)?');
  expect(JSON.parse(lines[1] ?? '').msg).toBe('asked for https://music.example.org/art/3 and why?');
});

it('a failing store is logged once a minute per message, with the number of omitted lines', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const logger = createLogger('trace', { write: (line) => void lines.push(line) }, () => nowMs);
  const full = () =>
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  const child = logger.child({ requestId: '1' });
  for (let write = 0; write < 50; write += 1) {
    child.error({ err: full() }, 'the store fails');
    logger.warn({ err: new AppError('STORAGE_FULL', { cause: full() }) }, 'noting a use failed');
    nowMs += 1_000;
  }
  logger.error({ err: Object.assign(new Error('EIO'), { code: 'EIO' }) }, 'the store fails');
  const reported = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(reported().map(({ msg }) => msg)).toEqual([
    'the store fails',
    'noting a use failed',
    'the store fails',
  ]);
  expect(reported()[0]).toMatchObject({ level: 'error', err: { stack: expect.any(String) } });
  nowMs = 60_000;
  child.error({ err: full() }, 'the store fails');
  expect(reported().at(-1)).toMatchObject({ msg: 'the store fails', leftOut: 49, requestId: '1' });
});

it('other errors are logged each time', () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  for (let time = 0; time < 3; time += 1) {
    logger.error({ err: new TypeError('a mistake of ours') }, 'request failed');
    logger.info('started');
  }
  expect(lines).toHaveLength(6);
});
