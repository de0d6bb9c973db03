import { expect, it } from 'vitest';
import { createLogger, withoutQuery } from './logger.ts';

it('what opens something never stands in the log, by whatever name it comes', () => {
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

it('an address in the log has lost its query, with the listen key in it', () => {
  expect(withoutQuery('/radio/jazz.mp3?key=open-sesame')).toBe('/radio/jazz.mp3');
  expect(withoutQuery('/radio/jazz.mp3')).toBe('/radio/jazz.mp3');
});

it('an address in the sentence of an error has lost its query, too', () => {
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
