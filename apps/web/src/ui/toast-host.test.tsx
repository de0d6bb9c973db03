import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';
import { dismissToast, listToasts, showToast } from './toast-store.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    cleanup();
    for (const { id } of listToasts()) dismissToast(id);
    vi.useRealTimers();
  });

  it('[A-280] [A-281] [A-488] [M-296] [M-532] have id, type, message and a duration of 3000 ms by default', () => {
    const id = showToast('warning', 'Careful');
    expect(listToasts()).toEqual([{ id, type: 'warning', message: 'Careful', duration: 3000 }]);
  });

  it('[A-153] come in the four types', () => {
    render(<ToastHost />);
    act(() => {
      for (const type of ['success', 'error', 'warning', 'info'] as const) showToast(type, type);
    });
    const types = screen.getAllByRole('listitem').map((item) => item.dataset.toast);
    expect(types).toEqual(['success', 'error', 'warning', 'info']);
  });

  it('[A-152] leave on request', () => {
    render(<ToastHost />);
    act(() => void showToast('info', 'Saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('leave after their duration, but not while the pointer rests on them', () => {
    render(<ToastHost />);
    act(() => void showToast('info', 'Saved', 1000));
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('show the same sentence once', () => {
    showToast('error', 'Offline');
    showToast('error', 'Offline');
    expect(listToasts()).toHaveLength(1);
  });
});
