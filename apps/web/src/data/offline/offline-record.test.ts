import { describe, expect, it } from 'vitest';
import { artAddress, readOfflineAddress, recordAddress, soundAddress } from './offline-record.ts';

describe('addresses of downloads', () => {
  it('contain everything known about a file', () => {
    const sound = { trackId: '12', sizeBytes: 4_711, etag: 'W/"a/b%"' };
    expect(readOfflineAddress(soundAddress('k', sound))).toEqual({ is: 'sound', sound });
  });

  it('contain the address of the artwork', () => {
    const artUrl = '/api/albums/3/art?v=7';
    expect(readOfflineAddress(artAddress('k', artUrl))).toEqual({ is: 'art', artUrl });
  });

  it('distinguish records from other data, and are undefined for foreign data', () => {
    expect(readOfflineAddress(recordAddress('k', { kind: 'album', id: '3' }))).toEqual({ is: 'record' });
    for (const address of ['/kept-music/k/sound/12', '/kept-music/k/art/', '/kept-music/k', '/elsewhere']) {
      expect(readOfflineAddress(address)).toBeUndefined();
    }
  });
});
