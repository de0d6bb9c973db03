import { describe, expect, it } from 'vitest';
import { type Asked, chooseAnswering, isFailure } from './answering.ts';

const ORIGIN = 'https://tutti.example';
const ask = (path: string, asked: Partial<Asked> = {}) =>
  chooseAnswering({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...asked }, ORIGIN);

describe('requests in the service worker', () => {
  it.each(['/', '/search?q=blues', '/albums/12', '/genres/foo.bar', '/apiary'])(
    'open %s as the page',
    (path) => {
      expect(ask(path, { mode: 'navigate' })).toBe('page');
    },
  );

  it.each([
    '/api/docs',
    '/radio/jazz.mp3',
    '/radio.m3u',
    '/embed/jazz',
    '/rest/ping',
    '/games/wheel.html',
    '/kept-music/k/sound/1/9/e',
  ])('leave %s to the server, even opened in a tab', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('network');
  });

  it('load files with a hash in their name from the cache', () => {
    expect(ask('/assets/start-B1x.js')).toBe('file');
  });

  it('load downloads under their own addresses', () => {
    expect(ask('/kept-music/k/sound/1/9/e', { mode: 'no-cors' })).toBe('offline');
    expect(ask('/kept-music/k/sound/1/9/e', { method: 'HEAD' })).toBe('network');
  });

  it("never intercept the player's sound", () => {
    expect(ask('/api/tracks/1/stream')).toBe('network');
    expect(ask('/api/live/stations/2/pieces/3')).toBe('network');
  });

  it('leave changes and other origins alone', () => {
    expect(ask('/assets/start.js', { method: 'POST' })).toBe('network');
    expect(ask('https://elsewhere.example/assets/start.js')).toBe('network');
    expect(ask('https://elsewhere.example/', { mode: 'navigate' })).toBe('network');
  });

  it('treat every server error as a server that is down, and nothing else', () => {
    expect([500, 502, 503, 504, 520, 530].every(isFailure)).toBe(true);
    expect([200, 304, 401, 404, 429].some(isFailure)).toBe(false);
  });
});
