import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { findShortcut, SHORTCUTS, type ShortcutActions, setShortcutsOn } from './shortcuts.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
});

function press(init: KeyboardEventInit, target: Element = document.body): string | undefined {
  const done: string[] = [];
  const actions = new Proxy({} as ShortcutActions, {
    get: (_, name) => (amount?: number) =>
      void done.push([name, amount].filter((part) => part !== undefined).join(' ')),
  });
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  document.addEventListener('keydown', (pressed) => findShortcut(pressed)?.run(actions), { once: true });
  target.dispatchEvent(event);
  return done[0];
}

function put(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-target]') as Element;
}

describe('shortcuts', () => {
  it.each([
    [{ key: ' ' }, 'togglePlay'],
    [{ key: 'K', shiftKey: true }, 'togglePlay'],
    [{ key: 'n' }, 'next'],
    [{ key: 'ArrowRight', shiftKey: true }, 'next'],
    [{ key: 'ArrowRight' }, 'seekBy 10'],
    [{ key: 'ArrowLeft' }, 'seekBy -10'],
    [{ key: 'ArrowDown' }, 'changeVolumeBy -0.05'],
    [{ key: '?', shiftKey: true }, 'openHelp'],
    [{ key: '/' }, 'openSearch'],
    [{ key: 'k', ctrlKey: true }, 'openPalette'],
    [{ key: 'K', metaKey: true }, 'openPalette'],
  ])('run an action: %j', (init, action) => {
    expect(press(init)).toBe(action);
  });

  it.each([
    { key: 'n', ctrlKey: true },
    { key: 's', metaKey: true },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'ArrowLeft', altKey: true },
    { key: 'n', isComposing: true },
    { key: 'z' },
  ])('leave other keys alone: %j', (init) => {
    expect(press(init)).toBeUndefined();
  });

  it.each([
    ['<input data-target>', 'm'],
    ['<textarea data-target></textarea>', ' '],
    ['<p contenteditable="true"><b data-target>x</b></p>', 's'],
    ['<dialog open><p data-target>x</p></dialog>', 'n'],
    ['<button data-target>x</button>', ' '],
    ['<a href="/x"><b data-target>x</b></a>', ' '],
    ['<input type="range" data-target>', 'ArrowUp'],
    ['<div role="menu"><b data-target>x</b></div>', 'ArrowDown'],
  ])('do nothing where the key has another meaning: %s %s', (html, key) => {
    expect(press({ key }, put(html))).toBeUndefined();
  });

  const BUTTONS = [
    '<button data-target>x</button>',
    '<button aria-pressed="true" data-target>x</button>',
    '<a href="/x" data-target>x</a>',
    '<div role="button" tabindex="0" data-target>x</div>',
    '<summary tabindex="0" data-target>x</summary>',
  ];
  const click = (target: Element) => {
    fireEvent.pointerDown(target);
    (target as HTMLElement).focus();
  };
  const walkTo = (target: Element) => {
    fireEvent.keyDown(target, { key: 'Tab' });
    (target as HTMLElement).focus();
  };

  it.each(BUTTONS)('play and pause on Space after a click on %s, repeatedly', (html) => {
    const target = put(html);
    click(target);
    expect(press({ key: ' ' }, target)).toBe('togglePlay');
    expect(press({ key: ' ' }, target)).toBe('togglePlay');
    // Simulates a window that loses and regains the focus.
    fireEvent.keyDown(target, { key: 'Alt' });
    fireEvent.focusIn(target);
    expect(press({ key: ' ' }, target)).toBe('togglePlay');
  });

  it.each(BUTTONS)('leave Space to %s after keyboard navigation, even after a click elsewhere', (html) => {
    const target = put(`<button>before</button>${html}`);
    click(document.querySelector('button') as Element);
    walkTo(target);
    expect(press({ key: ' ' }, target)).toBeUndefined();
    expect(press({ key: ' ' }, target)).toBeUndefined();
  });

  it('play and pause on Space after the focus has returned from a clicked overlay', () => {
    const target = put('<button data-target>More</button><button id="item">Play</button>');
    walkTo(target);
    click(document.querySelector('#item') as Element);
    (target as HTMLElement).focus();
    expect(press({ key: ' ' }, target)).toBe('togglePlay');
  });

  it.each([
    '<button role="switch" data-target>x</button>',
    '<button role="menuitem" data-target>x</button>',
    '<button role="option" data-target>x</button>',
    '<input type="checkbox" data-target>',
    '<textarea data-target></textarea>',
  ])('leave Space to %s however it got the focus', (html) => {
    const target = put(html);
    click(target);
    expect(press({ key: ' ' }, target)).toBeUndefined();
  });

  it('work on a button for every key that does not press it', () => {
    expect(press({ key: 'n' }, put('<button data-target>x</button>'))).toBe('next');
  });

  it('work in fields when pressed with Ctrl or ⌘, but not while a dialog is open', () => {
    expect(press({ key: 'k', ctrlKey: true }, put('<input data-target>'))).toBe('openPalette');
    const underDialog = put('<dialog open><input data-target></dialog>');
    expect(press({ key: 'k', ctrlKey: true }, underDialog)).toBeUndefined();
  });

  it('use no key twice', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['Macintosh; Intel Mac OS X 10_15_7', '⌘'],
    ['iPad; CPU OS 17_0 like Mac OS X', '⌘'],
    ['X11; Linux x86_64', 'Ctrl'],
    ['Windows NT 10.0; Win64; x64', 'Ctrl'],
  ])('are labeled like the keyboard of %s', async (system, name) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
    vi.resetModules();
    expect((await import('./shortcuts.ts')).MODIFIER_KEY).toBe(name);
  });

  it('are listed in a sheet that can switch them off', () => {
    render(<ShortcutSheet onClose={() => {}} />);
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toHaveLength(SHORTCUTS.length + 1);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of [
      'Play or pause',
      'Skip forward 10 seconds',
      'Find or do anything',
      'Show keyboard shortcuts',
    ])
      expect(labels).toContain(label);
    expect(screen.getByText('Shift + →')).toBeTruthy();
    const box = screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }) as HTMLInputElement;
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    expect(box.checked).toBe(false);
    expect(localStorage.getItem('tutti.shortcuts')).toBe('off');
    setShortcutsOn(true);
  });
});
