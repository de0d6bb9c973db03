import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import type { OfflineCollection } from '#data/offline/offline-state.ts';
import { NOTHING, setOffline } from '#data/offline/offline-status.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import '#test/popover-in-jsdom.ts';
import { showOnPhone } from '#test/show-on-phone.ts';
import { TrackLine } from './track-line.tsx';
import { TrackTable } from './track-table.tsx';

const tracks = [toTrack(buildTrack(1)), toTrack(buildTrack(2))];
const title = () => screen.getByRole('button', { name: /^(Play|Pause) Track 2 / });

/** Sends the events of a double click, whose first click may already have changed the row. */
function doubleClick(target: () => HTMLElement): void {
  fireEvent.click(target(), { detail: 1 });
  fireEvent.click(target(), { detail: 2 });
}

/** A line of a list, the column of its fact, and the presses on it. */
function renderLine() {
  const presses: string[] = [];
  const track = toTrack(buildTrack(2));
  const onPress = () => presses.push(track.id);
  renderScreen(
    <TrackLine track={track} isCurrent={false} isPlaying={false} onPress={onPress} fact="Yesterday" />,
  );
  return { presses, fact: screen.getByText('Yesterday', { selector: '.fact-column' }) };
}

describe('a double click', () => {
  afterEach(leavePage);

  it.each([
    ['the title of a row', title],
    ['any other part of a row', () => title().closest('tr') as HTMLElement],
  ])('on %s plays the track and does not pause it again', (_part, target) => {
    const { commands, move } = renderScreen(<TrackTable tracks={tracks} label="Songs" />);
    fireEvent.click(target(), { detail: 1 });
    move({ player: { currentTrack: tracks[1], isPlaying: true } });
    fireEvent.click(target(), { detail: 2 });
    expect(commands.map((command) => command.split('(')[0])).toEqual(['playFrom']);
  });

  it('on a line of a list is one press', () => {
    const { presses } = renderLine();
    doubleClick(title);
    expect(presses).toHaveLength(1);
  });

  it('beside the words of a line is one press, and none on its buttons', () => {
    const { presses, fact } = renderLine();
    doubleClick(() => fact);
    expect(presses).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'More options for Track 2' }), { detail: 1 });
    expect(presses).toHaveLength(1);
  });

  it('by key has no second click', () => {
    const { commands } = renderScreen(<TrackTable tracks={tracks} label="Songs" />);
    fireEvent.click(title(), { detail: 0 });
    fireEvent.click(title(), { detail: 0 });
    expect(commands).toHaveLength(2);
  });
});

describe('a press beside the words of a line', () => {
  afterEach(leavePage);

  it('plays nothing while the song cannot be reached', () => {
    onTestFinished(() => setOffline(NOTHING));
    const { presses, fact } = renderLine();
    const collections = new Map([['album/1', {} as OfflineCollection]]);
    act(() => setOffline({ collections, isServerAway: true }));
    fireEvent.click(fact, { detail: 1 });
    expect(presses).toEqual([]);
    act(() => setOffline({ sounds: new Map([['2', '/kept-music/2']]) }));
    fireEvent.click(fact, { detail: 1 });
    expect(presses).toEqual(['2']);
  });
});

describe('a row on a phone', () => {
  afterEach(leavePage);

  it('has only the cells that a phone shows, because hidden ones take as long to render', () => {
    const countCells = () => title().closest('tr')?.cells.length;
    renderScreen(<TrackTable tracks={tracks} label="Songs" />);
    expect(countCells()).toBe(6);
    cleanup();
    showOnPhone();
    renderScreen(<TrackTable tracks={tracks} label="Songs" />);
    expect(countCells()).toBe(2);
  });
});
