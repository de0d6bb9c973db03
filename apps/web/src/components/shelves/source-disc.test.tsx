// Loaded before the first test, which would be slow otherwise.
import './loaded-marks.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { genreStation } from '@tutti/contract/stations/station-ref';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { SourceDisc, SourceWords } from './source-disc.tsx';

const FOREST = { kind: 'album', id: '7' } as const;
const [own, other] = [toTrack(buildTrack(1, { albumId: 7 })), toTrack(buildTrack(2, { albumId: 8 }))];
const queueOf = (...tracks: (typeof own)[]) => tracks.map((track) => ({ entryId: track.id, track }));

function renderCard() {
  const onPlay = vi.fn<() => void>();
  const parts = renderScreen(
    <>
      <p>
        <SourceWords source={FOREST} words="Continue" />
      </p>
      <SourceDisc title="Forest" source={FOREST} shape="card" onPlay={onPlay} />
    </>,
  );
  return { ...parts, onPlay };
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Play Forest' }));
const named = (commands: readonly string[]) => commands.map((command) => command.replace(/\(.*/s, ''));

describe('a card of Home whose music the player has', () => {
  afterEach(leavePage);

  it('says that it plays or is paused, and pauses and resumes it', async () => {
    const { move, commands, onPlay } = renderCard();
    expect(screen.getByText('Continue')).toBeTruthy();
    move({ player: { phase: 'playing', isPlaying: true, currentTrack: own, queue: queueOf(own) } });
    expect(await screen.findByText('Playing')).toBeTruthy();
    expect(screen.queryByText('Continue')).toBeNull();
    expect(document.querySelector('.loaded-bars .equalizer-bar')).not.toBeNull();
    press();
    move({ player: { phase: 'paused', isPlaying: false, isPaused: true } });
    expect(screen.getByText('Paused')).toBeTruthy();
    press();
    expect(named(commands)).toEqual(['toggleTrack', 'toggleTrack']);
    expect(onPlay).not.toHaveBeenCalled();
  });

  it('counts the music that waits since the last visit, unless a station is joined', async () => {
    const { move } = renderCard();
    move({ player: { currentTrack: own, queue: queueOf(own) } });
    expect(await screen.findByText('Paused')).toBeTruthy();
    move({ station: { station: genreStation('4'), genreId: '4' } });
    expect(screen.getByText('Continue')).toBeTruthy();
  });

  it('offers its music while the player has that of another card', async () => {
    const { move, commands, onPlay } = renderCard();
    move({ player: { phase: 'playing', isPlaying: true, currentTrack: own, queue: queueOf(own) } });
    await screen.findByText('Playing');
    move({ player: { currentTrack: other, queue: queueOf(other) } });
    expect(screen.getByText('Continue')).toBeTruthy();
    press();
    expect(onPlay).toHaveBeenCalledOnce();
    expect(commands).toEqual([]);
  });
});
