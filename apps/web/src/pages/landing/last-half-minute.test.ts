import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListenersFullError, loadLastHalfMinute, segmentsOf, withoutTag } from './last-half-minute.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-VERSION:6\n#EXTINF:3.84,\njazz/1.aac\n#EXTINF:3.84,\njazz/2.aac\n';

describe('the last half minute of a station', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('contains the segments of the playlist', () => {
    expect(segmentsOf(PLAYLIST)).toEqual(['jazz/1.aac', 'jazz/2.aac']);
  });

  it('starts after the tag of each segment', () => {
    const tagged = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 2, 7, 7, 0xff, 0xf1]);
    expect([...withoutTag(tagged)]).toEqual([0xff, 0xf1]);
    expect([...withoutTag(new Uint8Array([0xff, 0xf1]))]).toEqual([0xff, 0xf1]);
  });

  it('is joined in order, from this server only', async () => {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', async (address: URL) => {
      addresses.push(address.href);
      return address.pathname.endsWith('.m3u8')
        ? new Response(PLAYLIST)
        : new Response(new Uint8Array([addresses.length]));
    });
    const sound = await loadLastHalfMinute('jazz', new AbortController().signal);
    const { origin } = window.location;
    expect(addresses).toEqual([
      `${origin}/radio/jazz.m3u8`,
      `${origin}/radio/jazz/1.aac`,
      `${origin}/radio/jazz/2.aac`,
    ]);
    expect([sound.type, sound.size]).toEqual(['audio/aac', 2]);
  });

  it('reports when the server has reached its limit of listeners', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(loadLastHalfMinute('jazz', new AbortController().signal)).rejects.toBeInstanceOf(
      ListenersFullError,
    );
  });
});
