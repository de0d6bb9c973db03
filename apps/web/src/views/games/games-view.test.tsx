import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { useActiveView } from '#navigation/view.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { GamesView } from './games-view.tsx';

const GAMES = [
  { id: 'blackjack', name: 'Blackjack', url: '/games/blackjack.html' },
  { id: 'wheel', name: 'Wheel of Fortune', url: 'https://games.example.org/wheel' },
  { id: 'poker', name: 'Poker', url: null },
  { id: 'trivia', name: 'Trivia', url: null },
];

function Lounge() {
  return <GamesView view={useActiveView()} />;
}

const frame = () => document.querySelector('iframe');

describe('GamesView', () => {
  beforeEach(() => {
    storeToken('token');
    // The user is not known yet, and the lounge does not need it.
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('/api/games') ? Promise.resolve(Response.json(GAMES)) : new Promise(() => {}),
    );
    renderScreen(<Lounge />);
  });

  afterEach(() => {
    leavePage();
    localStorage.clear();
  });

  it('offers Blackjack and the Wheel of Fortune [M-221, M-222]', async () => {
    const blackjack = await screen.findByRole('link', { name: /Blackjack/ });
    const wheel = screen.getByRole('link', { name: /Wheel of Fortune/ });
    expect([blackjack, wheel].map((card) => card.getAttribute('href'))).toEqual([
      '/games?game=blackjack',
      '/games?game=wheel',
    ]);
  });

  it.each([['Poker'], ['Trivia']])('shows future games as disabled: %s [M-225, M-226]', async (name) => {
    const card = (await screen.findByRole('button', { name: new RegExp(name) })) as HTMLButtonElement;
    expect(card.disabled).toBe(true);
    expect(card.textContent).toContain('Coming Soon');
  });

  it('opens a game in a sandboxed frame and returns [M-013, M-223, M-224, M-389]', async () => {
    fireEvent.click(await screen.findByRole('link', { name: /Blackjack/ }));
    expect(frame()?.getAttribute('src')).toBe('/games/blackjack.html#system');
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame()?.className).toContain('w-full');
    fireEvent.click(screen.getByRole('button', { name: '← Back to Games' }));
    expect(frame()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Games Lounge' })).toBeTruthy();
  });

  function report(source: Window | null | undefined, chips: number): void {
    const message = new MessageEvent('message', { source: source ?? null, data: { chips } });
    act(() => void window.dispatchEvent(message));
  }

  it('remembers the chips of our own game, and shows them beside it', async () => {
    fireEvent.click(await screen.findByRole('link', { name: /Blackjack/ }));
    for (const chips of [1_240, 620]) report(frame()?.contentWindow, chips);
    // The frame keeps its address, because another one would restart the game.
    expect(frame()?.getAttribute('src')).toBe('/games/blackjack.html#system');
    report(window, 9);
    report(undefined, 9);
    fireEvent.click(screen.getByRole('button', { name: '← Back to Games' }));
    fireEvent.click(screen.getByRole('link', { name: /620 chips · Most so far: 1240/ }));
    expect(frame()?.getAttribute('src')).toBe('/games/blackjack.html#system&chips=620');
  });

  it('shows the chips to begin with in our own game that was not played yet, and in no other', async () => {
    expect(await screen.findByRole('link', { name: /Blackjack.*1000 chips/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Wheel of Fortune/ }).textContent).not.toContain('500 chips');
  });

  it('believes no chips of a game from another address', async () => {
    fireEvent.click(await screen.findByRole('link', { name: /Wheel of Fortune/ }));
    report(frame()?.contentWindow, 620);
    fireEvent.click(screen.getByRole('button', { name: '← Back to Games' }));
    expect(screen.queryByText(/620 chips/)).toBeNull();
  });

  it('opens the operator’s address unchanged', async () => {
    fireEvent.click(await screen.findByRole('link', { name: /Wheel of Fortune/ }));
    expect(frame()?.getAttribute('src')).toBe('https://games.example.org/wheel');
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  });
});
