import { afterEach, describe, expect, it } from 'vitest';
import { openShared, toSearchOfShared } from './shared-address.ts';

const share = (parameters: Record<string, string>) =>
  toSearchOfShared('/search', `?${new URLSearchParams(parameters)}`);

describe('what another app shares', () => {
  it('is searched for by its title', () => {
    expect(share({ title: 'Blue in Green', text: 'Listen to this' })).toBe('/search?q=Blue+in+Green');
  });

  it('is searched for by its text where it has no title, without links', () => {
    expect(share({ title: '', text: 'Blue in Green\nhttps://example.org/track/1?si=2 by Miles' })).toBe(
      '/search?q=Blue+in+Green+by+Miles',
    );
  });

  it('is an empty search where it was nothing but a link', () => {
    expect(share({ url: 'https://example.org/track/1' })).toBe('/search');
  });

  it('is cut to what the search takes', () => {
    const [, term = ''] = (share({ text: 'a'.repeat(5_000) }) ?? '').split('q=');
    expect(term).toHaveLength(1_000);
  });

  it('is not what somebody typed themselves', () => {
    expect(toSearchOfShared('/search', '?q=blue')).toBeUndefined();
    expect(toSearchOfShared('/albums', '?title=blue')).toBeUndefined();
  });
});

describe('a page that another app opened', () => {
  const open = (address: string) => {
    window.history.replaceState({ kept: true }, '', address);
    openShared();
    return [window.location.pathname + window.location.search, window.history.state];
  };

  afterEach(() => window.history.replaceState(null, '', '/'));

  it('becomes the search for what was shared, in the place of the entry it came as', () => {
    const entries = window.history.length;
    expect(open('/search?title=Blue+in+Green&text=')).toEqual(['/search?q=Blue+in+Green', null]);
    expect(window.history.length).toBe(entries);
  });

  it.each(['/search?q=blue', '/albums?title=blue', '/'])(
    'stays as it is at %s, where nothing was shared',
    (address) => {
      expect(open(address)).toEqual([address, { kept: true }]);
    },
  );
});
