import { describe, expect, it } from 'vitest';
import { withSingleSlashes } from './request-path.ts';

describe('doubled slashes', () => {
  it.each([
    ['//rest/ping.view?c=http://a//b', '/rest/ping.view?c=http://a//b'],
    ['///rest//ping', '/rest/ping'],
    ['//api/nowplaying', '/api/nowplaying'],
    ['//radio/jazz.mp3', '/radio/jazz.mp3'],
    ['//radio.m3u', '/radio.m3u'],
    ['//embed/jazz', '/embed/jazz'],
    ['//streamhub?access_token=x', '/streamhub?access_token=x'],
  ])('count once in addresses for other programs: %s', (url, expected) => {
    expect(withSingleSlashes(url)).toBe(expected);
  });

  it.each([
    '//evil.example/',
    '//evil.example/rest/ping',
    '//metrics',
    '//albums/3',
    '//api/health',
    '//streamhub/x',
    '//restful',
    'http://a//rest/ping',
    '*',
    '/albums?from=//rest',
  ])('stay in other addresses, because the page takes the text after two slashes for a host: %s', (url) => {
    expect(withSingleSlashes(url)).toBe(url);
  });
});
