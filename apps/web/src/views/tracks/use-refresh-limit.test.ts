import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRefreshLimit } from './use-refresh-limit.ts';

describe('useRefreshLimit', () => {
  it('allows three refreshes and refuses the fourth [M-342, M-399, M-545]', () => {
    const { result } = renderHook(useRefreshLimit);
    const seen = [result.current.used];
    for (let press = 0; press < 3; press += 1) {
      act(() => expect(result.current.spend()).toBe(true));
      seen.push(result.current.used);
    }
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(result.current.isSpent).toBe(true);
    act(() => expect(result.current.spend()).toBe(false));
    expect(result.current.used).toBe(3);
  });

  it('resets when the view is closed and opened again [M-345]', () => {
    const first = renderHook(useRefreshLimit);
    act(() => void first.result.current.spend());
    first.unmount();
    expect(renderHook(useRefreshLimit).result.current.used).toBe(0);
  });
});
