import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

const DELAY_MS = 30;

function typeInto() {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, DELAY_MS), {
    initialProps: { value: '' },
  });
  return {
    result,
    type: (value: string) => rerender({ value }),
    pass: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

describe('useSettled', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns a change after a pause immediately', () => {
    const { result, type, pass } = typeInto();
    type('h');
    expect(result.current).toBe('h');
    pass(DELAY_MS);
    type('ha');
    expect(result.current).toBe('ha');
  });

  it('returns only the last value of a burst, once it is over', () => {
    const { result, type, pass } = typeInto();
    type('h');
    for (const value of ['ha', 'har', 'harb']) {
      pass(DELAY_MS - 1);
      type(value);
      expect(result.current).toBe('h');
    }
    pass(DELAY_MS - 1);
    expect(result.current).toBe('h');
    pass(1);
    expect(result.current).toBe('harb');
  });
});
