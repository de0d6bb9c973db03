import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';

/** To be called after each test: nothing of it stays behind. */
export function leavePage(): void {
  cleanup();
  for (const { id } of listToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
}
