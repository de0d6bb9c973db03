import { describe, expect, it } from 'vitest';
import { chooseAnswering, isFailure, type RequestParts } from './answering.ts';

const ORIGIN = 'https://tutti.example';
const choose = (path: string, parts: Partial<RequestParts> = {}) =>
  chooseAnswering({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...parts }, ORIGIN);

describe('requests in the service worker', () => {
  it.each(['/', '/search?q=blues', '/albums/12', '/genres/foo.bar', '/apiary', '/room/ABC234'])(
    'open %s as the page',
    (path) => {
      expect(choose(path, { mode: 'navigate' })).toBe('page');
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
    '/room/ABC234/screen',
  ])('leave %s to the server, even opened in a tab', (path) => {
    expect(choose(path, { mode: 'navigate' })).toBe('network');
  });

  it('load files with a hash in their name from the cache', () => {
    expect(choose('/assets/start-B1x.js')).toBe('file');
  });

  it('load downloads under their own addresses', () => {
    expect(choose('/kept-music/k/sound/1/9/e', { mode: 'no-cors' })).toBe('offline');
    expect(choose('/kept-music/k/sound/1/9/e', { method: 'HEAD' })).toBe('network');
  });

  it("never intercept the player's sound", () => {
    expect(choose('/api/tracks/1/stream')).toBe('network');
    expect(choose('/api/live/stations/2/pieces/3')).toBe('network');
  });

  it('leave changes and other origins alone', () => {
    expect(choose('/assets/start.js', { method: 'POST' })).toBe('network');
    expect(choose('https://elsewhere.example/assets/start.js')).toBe('network');
    expect(choose('https://elsewhere.example/', { mode: 'navigate' })).toBe('network');
  });

  it('treat every server error as a server that is down, and nothing else', () => {
    expect([500, 502, 503, 504, 520, 530].every(isFailure)).toBe(true);
    expect([200, 304, 401, 404, 429].some(isFailure)).toBe(false);
  });
});
