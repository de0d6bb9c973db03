import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearToken, readSignOutReason, readToken, storeToken, subscribeToToken } from './token-store.ts';

afterEach(() => {
  localStorage.clear();
  clearToken(undefined);
});

describe('the token of this browser', () => {
  it('is in local storage under jwtToken [A-282, A-493, M-593]', () => {
    storeToken('abc');
    expect(localStorage.getItem('jwtToken')).toBe('abc');
    localStorage.setItem('jwtToken', 'of another tab');
    expect(readToken()).toBe('of another tab');
    clearToken('left');
    expect(localStorage.getItem('jwtToken')).toBeNull();
    expect([readToken(), readSignOutReason()]).toEqual([null, 'left']);
  });

  it('lasts as long as the page if the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    storeToken('abc');
    expect(readToken()).toBe('abc');
    clearToken('refused');
    expect(readToken()).toBeNull();
  });

  it('notifies listeners when another tab signs out', () => {
    const listener = vi.fn();
    const end = subscribeToToken(listener);
    storeToken('abc');
    localStorage.removeItem('jwtToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwtToken' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'somethingElse' }));
    end();
    storeToken('def');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
