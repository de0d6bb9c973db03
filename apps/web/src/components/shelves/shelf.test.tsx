import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { isUnavailable } from '../../test/is-unavailable.ts';
import { CoverCard } from './cover-card.tsx';
import { Shelf } from './shelf.tsx';

const NAMES = ['Harbour', 'Sundial', 'Ochre'];
const onPress = vi.fn();
const onPlay = vi.fn();

function renderShelf() {
  render(
    <Shelf
      title="Just added"
      items={NAMES}
      keyOf={(name) => name}
      renderCard={(name) => (
        <CoverCard
          title={name}
          note="Nova Kline"
          picture={<div />}
          renderLink={(link) => (
            <a {...link} href={`#${name}`} onClick={() => onPress(name)}>
              {link.children}
            </a>
          )}
          onPlay={() => onPlay(name)}
        />
      )}
    />,
  );
}

const card = (name: string) => screen.getByRole('link', { name: `${name} Nova Kline` });
const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>('li button, li a')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((button) => button.getAttribute('aria-label') ?? button.title);

/** jsdom has no layout, so this sets whether the shelf overflows. */
function mockWidths({ clientWidth, scrollWidth }: { clientWidth: number; scrollWidth: number }) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(clientWidth);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
}

describe('a shelf', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    leavePage();
  });

  it('opens the pressed card, or plays it by the button on its cover', () => {
    renderShelf();
    fireEvent.click(card('Sundial'));
    expect(onPress).toHaveBeenCalledWith('Sundial');
    fireEvent.click(screen.getByRole('button', { name: 'Play Ochre' }));
    expect(onPlay).toHaveBeenCalledWith('Ochre');
  });

  it('has one tab stop, from which arrow keys, Home and End move on', () => {
    renderShelf();
    expect(tabStops()).toEqual(['Play Harbour', 'Harbour']);
    card('Harbour').focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    press('ArrowRight');
    expect(document.activeElement).toBe(card('Sundial'));
    expect(tabStops()).toEqual(['Play Sundial', 'Sundial']);
    press('End');
    expect(document.activeElement).toBe(card('Ochre'));
    press('ArrowRight');
    expect(document.activeElement).toBe(card('Ochre'));
    press('Home');
    press('ArrowLeft');
    expect(document.activeElement).toBe(card('Harbour'));
  });

  it('has no scroll buttons while everything fits', () => {
    mockWidths({ clientWidth: 900, scrollWidth: 900 });
    renderShelf();
    expect(screen.queryByRole('button', { name: 'Scroll forward: Just added' })).toBeNull();
  });

  it('scrolls by most of its visible width, and stops at its ends', () => {
    mockWidths({ clientWidth: 400, scrollWidth: 900 });
    const scrollBy = vi.fn();
    HTMLElement.prototype.scrollBy = scrollBy;
    renderShelf();
    const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Scroll back: Just added' });
    const onwards = screen.getByRole<HTMLButtonElement>('button', { name: 'Scroll forward: Just added' });
    expect([isUnavailable(back), isUnavailable(onwards)]).toEqual([true, false]);
    fireEvent.click(onwards);
    expect(scrollBy).toHaveBeenCalledWith({ left: 340 });
    const list = screen.getByRole('list');
    list.scrollLeft = 500;
    fireEvent.scroll(list);
    expect([isUnavailable(back), isUnavailable(onwards)]).toEqual([false, true]);
  });
});
