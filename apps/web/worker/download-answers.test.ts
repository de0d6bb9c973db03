// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { answerPart, cacheNameOf, originalOf, readRange } from './download-answers.ts';

describe('parts of downloads', () => {
  it.each([
    [null, undefined],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['items=0-1', undefined],
  ])('of ten bytes, %s is %o', (range, part) => {
    expect(readRange(range, 10)).toEqual(part);
  });

  it('follow RFC 9110', async () => {
    const blob = new Blob(['0123456789']);
    const some = answerPart(blob, 'bytes=2-5', 'audio/ogg');
    expect(some.status).toBe(206);
    expect(some.headers.get('content-range')).toBe('bytes 2-5/10');
    expect(some.headers.get('content-type')).toBe('audio/ogg');
    expect(await some.text()).toBe('2345');
    const all = answerPart(blob, null, 'audio/ogg');
    expect([all.status, all.headers.get('accept-ranges'), await all.text()]).toEqual([
      200,
      'bytes',
      '0123456789',
    ]);
    const none = answerPart(blob, 'bytes=10-', 'audio/ogg');
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });
});

describe('addresses of downloads', () => {
  it('contain the name of their cache', () => {
    expect(cacheNameOf('/kept-music/4f-a/sound/12/99/%22e%22')).toBe('kept-4f-a');
  });

  it('lead to the server when the browser has evicted them, and nowhere else', () => {
    expect(originalOf('/kept-music/k/sound/12/99/e')).toBe('/api/tracks/12/stream');
    expect(originalOf(`/kept-music/k/art/${encodeURIComponent('/api/albums/3/art?v=7')}`)).toBe(
      '/api/albums/3/art?v=7',
    );
    for (const address of ['sound/x/99/e', 'record/album/3', `art/${encodeURIComponent('//evil.example')}`]) {
      expect(originalOf(`/kept-music/k/${address}`)).toBeUndefined();
    }
  });
});
