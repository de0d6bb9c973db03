import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken, storeToken } from '#api/token-store.ts';
import { clearRecentSearches, listRecentSearches, rememberSearch } from './recent-searches.ts';

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());

  it('puts the newest term first [M-388, M-537]', () => {
    rememberSearch('jazz');
    rememberSearch('Nova Kline');
    expect(listRecentSearches()).toEqual(['Nova Kline', 'jazz']);
  });

  it('moves a known term to the front instead of repeating it, even in another case [M-538]', () => {
    for (const term of ['jazz', 'rock', 'JAZZ ']) rememberSearch(term);
    expect(listRecentSearches()).toEqual(['JAZZ', 'rock']);
  });

  it('holds the last ten of twelve terms [M-297, M-536]', () => {
    const terms = Array.from({ length: 12 }, (_, index) => `term ${index}`);
    for (const term of terms) rememberSearch(term);
    expect(listRecentSearches()).toEqual(terms.slice(2).toReversed());
  });

  it('never holds more than ten terms, an empty one, or a term twice [M-297, M-536]', () => {
    const typed = fc.string({ maxLength: 12, size: 'max' });
    const searches = watchSize(fc.array(typed, { maxLength: 40, size: 'max' }));
    fc.assert(
      fc.property(searches.values, (terms) => {
        localStorage.clear();
        for (const term of terms) rememberSearch(term);
        const listed = listRecentSearches();
        const folded = listed.map((term) => term.toLowerCase());
        expect(listed.length).toBeLessThanOrEqual(10);
        expect(new Set(folded).size).toBe(listed.length);
        expect(listed).not.toContain('');
        const last = terms.findLast((term) => term.trim() !== '')?.trim();
        expect(listed[0]).toBe(last);
      }),
    );
    expect(searches.largest()).toBeGreaterThan(30);
  });

  it('are stored in local storage as a list of strings [M-539]', () => {
    rememberSearch('jazz');
    expect(JSON.parse(localStorage.getItem('recentSearches') ?? '')).toEqual(['jazz']);
  });

  it('removes all terms on request [M-540]', () => {
    rememberSearch('jazz');
    clearRecentSearches();
    expect(listRecentSearches()).toEqual([]);
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });

  it('is empty after a sign-out, even without storage', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const refusals = (['getItem', 'setItem', 'removeItem'] as const).map((call) =>
      vi.spyOn(Storage.prototype, call).mockImplementation(refuse),
    );
    storeToken('first');
    rememberSearch('jazz');
    expect(listRecentSearches()).toEqual(['jazz']);
    clearToken('left');
    storeToken('second');
    expect(listRecentSearches()).toEqual([]);
    clearToken('left');
    for (const refusal of refusals) refusal.mockRestore();
  });

  it('ignores foreign data in the storage', () => {
    for (const text of ['{', '{"a":1}', '[1,null,{"x":2}]', '"jazz"']) {
      localStorage.setItem('recentSearches', text);
      expect(listRecentSearches()).toEqual([]);
    }
  });
});
