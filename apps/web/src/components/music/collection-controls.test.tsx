import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { fakeIntersectionObserver } from '#test/fake-intersection-observer.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { CollectionControls } from './collection-controls.tsx';
import { CollectionHead } from './collection-head.tsx';

const [one, two, three, other] = [1, 2, 3, 9].map((id) => toTrack(buildTrack(id))) as [
  ReturnType<typeof toTrack>,
  ReturnType<typeof toTrack>,
  ReturnType<typeof toTrack>,
  ReturnType<typeof toTrack>,
];
const queueOf = (...tracks: (typeof one)[]) => tracks.map((track) => ({ entryId: track.id, track }));

describe('the play button of a collection', () => {
  afterEach(leavePage);

  function renderControls() {
    const shown = renderScreen(<CollectionControls playLabel="Play Album" tracks={[one, two, three]} />);
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    return { ...shown, press };
  }

  it('plays it from the start, then pauses and resumes it', () => {
    const { commands, move, press } = renderControls();
    press('Play Album');
    expect(commands.at(-1)).toMatch(/^playFrom\(.*, 0\)$/);
    move({ player: { phase: 'playing', isPlaying: true, currentTrack: two, queue: queueOf(two, three) } });
    expect(screen.getByRole('button', { name: 'Play Album' }).getAttribute('aria-pressed')).toBe('true');
    press('Play Album');
    expect(commands.at(-1)).toMatch(/^toggleTrack\(\{"id":"2"/);
    move({ player: { phase: 'paused', isPlaying: false, isPaused: true } });
    press('Play Album');
    expect(commands.at(-1)).toMatch(/^toggleTrack\(\{"id":"2"/);
  });

  it('stays pressed while its next song loads', () => {
    const { move } = renderControls();
    move({ player: { phase: 'loading', isLoading: true, currentTrack: two, queue: queueOf(two) } });
    screen.getByRole('button', { name: 'Play Album', pressed: true });
  });

  it('plays it from the start while one of its songs plays from another list', () => {
    const { commands, move, press } = renderControls();
    const queue = queueOf(one, other, { ...other, id: '10' }, { ...other, id: '11' });
    move({ player: { phase: 'playing', isPlaying: true, currentTrack: one, queue } });
    press('Play Album');
    expect(commands.at(-1)).toMatch(/^playFrom\(/);
  });
});

describe('the top bar', () => {
  afterEach(leavePage);

  function renderHead() {
    const { move } = fakeIntersectionObserver();
    const shown = renderScreen(
      <>
        <header>
          <div data-title-slot />
        </header>
        <CollectionHead
          kind="Album"
          title="Harbour"
          tint={undefined}
          picture={null}
          back={null}
          actions={<CollectionControls playLabel="Play Album" tracks={[one, two]} />}
        />
      </>,
    );
    const play = screen.getByRole('button', { name: 'Play Album' });
    const movePlay = (intersectionRatio: number, topPx: number) =>
      act(() => move(play, { intersectionRatio, topPx }));
    return { ...shown, movePlay, bar: document.querySelector('[data-title-slot]') as HTMLElement };
  }

  it('names and plays the collection only while its play button is above the visible part of the page', () => {
    const { bar, movePlay, commands } = renderHead();
    expect(bar.textContent).toBe('');
    movePlay(0, -80);
    expect(bar.textContent).toBe('Harbour');
    fireEvent.click(within(bar).getByRole('button', { name: 'Play Harbour' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(.*, 0\)$/);
    movePlay(1, 300);
    expect(bar.textContent).toBe('');
  });

  it('stays as it is while the play button is below the visible part of a low window', () => {
    const { bar, movePlay } = renderHead();
    movePlay(0, window.innerHeight + 10);
    expect(bar.textContent).toBe('');
  });
});
