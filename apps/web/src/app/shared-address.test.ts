import { afterEach, describe, expect, it } from 'vitest';
import { openShared, toSearchOfShared } from './shared-address.ts';

const share = (parameters: Record<string, string>) =>
  toSearchOfShared('/search', `?${new URLSearchParams(parameters)}`);

describe('shared content', () => {
  it('is searched by its title', () => {
    expect(share({ title: 'Blue in Green', text: 'Listen to this' })).toBe('/search?q=Blue+in+Green');
  });

  it('without a title is searched by its text, without links', () => {
    expect(share({ title: '', text: 'Blue in Green\nhttps://example.org/track/1?si=2 by Miles' })).toBe(
      '/search?q=Blue+in+Green+by+Miles',
    );
  });

  it('is an empty search if it was only a link', () => {
    expect(share({ url: 'https://example.org/track/1' })).toBe('/search');
  });

  it('is cut to the maximum length of a search', () => {
    const [, term = ''] = (share({ text: 'a'.repeat(5_000) }) ?? '').split('q=');
    expect(term).toHaveLength(1_000);
  });

  it('does not include typed searches', () => {
    expect(toSearchOfShared('/search', '?q=blue')).toBeUndefined();
    expect(toSearchOfShared('/albums', '?title=blue')).toBeUndefined();
  });
});

describe('a page opened by another app', () => {
  const open = (address: string) => {
    window.history.replaceState({ kept: true }, '', address);
    openShared();
    return [window.location.pathname + window.location.search, window.history.state];
  };

  afterEach(() => window.history.replaceState(null, '', '/'));

  it('searches the shared content, and replaces its history entry', () => {
    const entries = window.history.length;
    expect(open('/search?title=Blue+in+Green&text=')).toEqual(['/search?q=Blue+in+Green', null]);
    expect(window.history.length).toBe(entries);
  });

  it.each(['/search?q=blue', '/albums?title=blue', '/'])(
    'is unchanged at %s, because nothing was shared',
    (address) => {
      expect(open(address)).toEqual([address, { kept: true }]);
    },
  );
});
