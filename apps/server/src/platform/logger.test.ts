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
