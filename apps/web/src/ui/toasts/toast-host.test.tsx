import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';
import { dismissToast, listToasts, showToast, showToastWithAction } from './toast-store.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    cleanup();
    for (const { id } of listToasts()) dismissToast(id);
    vi.useRealTimers();
  });

  it('have id, type, message and a duration of 3000 ms by default [A-280, A-281, A-488, M-296, M-532]', () => {
    const id = showToast('warning', 'Careful');
    expect(listToasts()).toEqual([{ id, type: 'warning', message: 'Careful', duration: 3000 }]);
  });

  it('come in the four types [A-153]', () => {
    render(<ToastHost />);
    act(() => {
      for (const type of ['success', 'error', 'warning', 'info'] as const) showToast(type, type);
    });
    const types = screen.getAllByRole('listitem').map((item) => item.dataset.toast);
    expect(types).toEqual(['success', 'error', 'warning', 'info']);
  });

  it('can be dismissed [A-152]', () => {
    render(<ToastHost />);
    act(() => void showToast('info', 'Saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('expire after their duration, but not under the pointer', () => {
    render(<ToastHost />);
    act(() => void showToast('info', 'Saved', 1000));
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay while they have the focus, even after the pointer leaves, and return the focus', () => {
    render(
      <>
        <button type="button">Before</button>
        <ToastHost />
      </>,
    );
    screen.getByText('Before').focus();
    act(() => void showToastWithAction('Playlist deleted', { label: 'Undo', onPress: () => {} }));
    fireEvent.keyDown(document, { key: 'F8' });
    expect(document.activeElement?.textContent).toBe('Undo');
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Before');
  });

  it('float above the bars at the lower edge, and publish the height that they cover', () => {
    const bars = document.createElement('div');
    bars.dataset.bars = '';
    bars.getBoundingClientRect = () => ({ top: window.innerHeight - 90 }) as DOMRect;
    document.body.append(bars);
    render(<ToastHost />);
    const ofRoot = (name: string) => document.documentElement.style.getPropertyValue(name);
    act(() => void showToast('info', 'Saved', 1000));
    expect(ofRoot('--bars')).toBe('90px');
    expect(ofRoot('--toasts')).toBe('0px');
    act(() => void vi.advanceTimersByTime(1000));
    expect(ofRoot('--toasts')).toBe('');
    bars.remove();
  });

  it('ignore bars that reach far up, and float above the topmost bar', () => {
    const add = (topPx: number) => {
      const bars = document.createElement('div');
      bars.dataset.bars = '';
      bars.getBoundingClientRect = () => ({ top: topPx }) as DOMRect;
      document.body.append(bars);
      return bars;
    };
    const under = add(window.innerHeight - 90);
    const over = add(window.innerHeight - 200);
    render(<ToastHost />);
    const barsOfPage = () => document.documentElement.style.getPropertyValue('--bars');
    act(() => void showToast('info', 'Saved'));
    expect(barsOfPage()).toBe('200px');
    over.getBoundingClientRect = () => ({ top: 40 }) as DOMRect;
    act(() => void showToast('info', 'Saved again'));
    expect(barsOfPage()).toBe('0px');
    under.remove();
    over.remove();
  });

  it('do not expire in a hidden tab', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    render(<ToastHost />);
    act(() => void showToast('error', 'Skipped'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Skipped')).not.toBeNull();
    visibility.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    act(() => void vi.advanceTimersByTime(2_999));
    expect(screen.queryByText('Skipped')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Skipped')).toBeNull();
  });

  it('show a repeated message once, in its position, and restart its duration', () => {
    render(<ToastHost />);
    act(() => void showToast('error', 'Offline'));
    act(() => void showToast('info', 'Saved'));
    act(() => void vi.advanceTimersByTime(2_000));
    act(() => void showToast('error', 'Offline'));
    expect(listToasts().map(({ message }) => message)).toEqual(['Offline', 'Saved']);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(listToasts().map(({ message }) => message)).toEqual(['Offline']);
  });

  it('replace older success messages', () => {
    for (const message of ['One', 'Two', 'Three', 'Four', 'Five']) showToast('success', message);
    expect(listToasts().map(({ message }) => message)).toEqual(['Two', 'Three', 'Four', 'Five']);
  });

  it('are each shown for their full duration when many errors come at once', () => {
    render(<ToastHost />);
    const faults = Array.from({ length: 10 }, (_, index) => `Skipped ${index}`);
    act(() => {
      for (const fault of faults) showToast('error', fault);
    });
    const seen = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const shown = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
      expect(shown.length).toBeLessThanOrEqual(4);
      act(() => void vi.advanceTimersByTime(2_999));
      expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(shown);
      for (const text of shown) seen.add(text);
      act(() => void vi.advanceTimersByTime(1));
    }
    expect([...seen]).toEqual(faults);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('do not expire early if they have an action', () => {
    showToastWithAction('Playlist deleted', { label: 'Undo', onPress: () => {} });
    for (const message of ['One', 'Two', 'Three', 'Four']) showToast('success', message);
    expect(listToasts().map(({ message }) => message)).toEqual(['Playlist deleted', 'Two', 'Three', 'Four']);
  });
});
