import { afterEach, describe, expect, it, vi } from 'vitest';
import { readLinkedTrack, shareItem, shareTrackItem } from './share-item.ts';

function stubClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

describe('the menu item that passes on the address of music', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('copies the whole address', async () => {
    const writeText = vi.fn(async () => {});
    stubClipboard(writeText);
    const item = shareItem('Nova Kline', { id: 'artists', artistId: '7' });
    expect(item.label).toBe('Copy link');
    item.onSelect();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/artists/7`));
  });

  it('names the song on the page of its album, which finds it there', async () => {
    const writeText = vi.fn(async () => {});
    stubClipboard(writeText);
    shareTrackItem('Sundial', '42', '3').onSelect();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/albums/3#track-42`));
    expect(readLinkedTrack('#track-42')).toBe('42');
    for (const hash of ['', '#', '#track-', '#track-x', '#main', '#track-4 2']) {
      expect(readLinkedTrack(hash)).toBeUndefined();
    }
  });

  it('opens the sheet of a phone, and does not mind if that is closed', () => {
    const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
    const item = shareItem('Blue Room', { id: 'albums', albumId: '3' });
    expect(item.label).toBe('Share');
    item.onSelect();
    expect(share).toHaveBeenCalledWith({ title: 'Blue Room', url: `${location.origin}/albums/3` });
  });
});
