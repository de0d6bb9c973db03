import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';

/** Cleans up everything that a test has left. Call it after each test. */
export function leavePage(): void {
  cleanup();
  for (const { id } of listToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
}
