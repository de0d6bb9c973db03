import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { createPlayerTrack } from '@tutti/player';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { writeKeptStation } from '#engine/browser/listening-storage.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen } from '#test/render-screen.tsx';
import { usePageTitle, useTitleMeanwhile } from '#ui/announcer.tsx';
import '#test/dialog-in-jsdom.ts';
import { Stage } from './stage.tsx';

const TRACK = createPlayerTrack({
  id: 4,
  title: 'Sundial',
  artist: 'Nova Kline',
  artists: [{ id: '5', name: 'Nova Kline' }],
  album: 'Harbour',
  albumId: '3',
  durationSeconds: 200,
});
const FOLLOWING = createPlayerTrack({ id: 8, title: 'Ochre', artist: 'Nova Kline' });
const STATION = {
  joinPhase: 'joined',
  genreId: '5',
  playback: 'playing',
  nowPlaying: buildNowPlaying('5', { current: buildStationTrack({ title: 'Tin Moon' }) }),
} as const;

function Where() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function renderStage(parts: ScreenParts = {}) {
  return renderScreen(
    <>
      <Routes>
        <Route path="/now" element={<Stage />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    { path: '/now', ...parts },
  );
}

const playing = (more: ScreenParts['player'] = {}): ScreenParts => ({
  player: { currentTrack: TRACK, isPlaying: true, ...more },
  progress: { currentTimeSeconds: 65, durationSeconds: 200 },
});
const stage = () => screen.getByRole('main', { name: 'Now playing' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

function Meanwhile() {
  useTitleMeanwhile('Now playing');
  return null;
}

describe('the stage', () => {
  afterEach(() => {
    cleanup();
    leavePage();
  });

  it('takes the focus, so that the keyboard is where the eyes are', () => {
    renderStage(playing());
    expect(document.activeElement).toBe(stage());
  });

  it('shows title, credits and progress of a track, and obeys', () => {
    const { commands } = renderStage(playing());
    expect(screen.getByRole('heading', { level: 1, name: 'Sundial' })).toBeTruthy();
    const seek = screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
    expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 3:20');
    fireEvent.change(seek, { target: { value: '90' } });
    for (const name of ['Shuffle', 'Previous', 'Pause', 'Next', 'Repeat: none', 'Mute']) press(name);
    expect(commands).toEqual([
      'seek(90)',
      'toggleShuffle()',
      'previous()',
      'togglePlay()',
      'next()',
      'cycleRepeat()',
      'toggleMute()',
    ]);
    expect(screen.getByRole('button', { name: 'Add Sundial to favorites' })).toBeTruthy();
  });

  it('plays what follows at a press, and says when nothing does', () => {
    const upcoming = [{ entryId: 'e8', track: FOLLOWING }];
    const { commands } = renderStage(playing({ upcoming }));
    fireEvent.click(screen.getByRole('button', { name: /Ochre/ }));
    expect(commands).toEqual(['jumpTo("e8")']);
    cleanup();
    renderStage(playing());
    expect(stage().textContent).toContain('Nothing follows.');
  });

  it.each([
    ['Harbour', '/ {"view":{"id":"albums","albumId":"3"}}'],
    ['Nova Kline', '/ {"view":{"id":"artists","artistId":"5"}}'],
  ])('leads to %s', (name, place) => {
    renderStage(playing());
    press(name);
    expect(screen.getByRole('status').textContent).toBe(place);
  });

  it('shows a station without anything to seek with, and says so', () => {
    const { commands } = renderStage({ ...playing(), station: STATION });
    expect(screen.getByRole('heading', { level: 1, name: 'Tin Moon' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
    expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
    expect(stage().textContent).toContain('Live for everybody, no seeking');
    expect(stage().textContent).toContain('2 listeners');
    for (const name of ['Pause', 'Mute']) press(name);
    expect(commands).toEqual(['pause()', 'toggleMute()']);
  });

  it('offers skipping a station to those who run it alone', () => {
    const skip = () => screen.queryByRole('button', { name: 'Skip this track' });
    renderStage({ station: STATION, roles: ['User'] });
    expect(skip()).toBeNull();
    cleanup();
    renderStage({ station: STATION, roles: ['DJ'] });
    expect(skip()).toBeTruthy();
  });

  it('leaves a station also while it is still being joined', () => {
    const { commands } = renderStage({ station: { ...STATION, joinPhase: 'joining' } });
    press('Leave');
    expect(commands).toEqual(['leave()']);
  });

  it('waits for what is on air instead of calling it unknown', () => {
    renderStage({ station: { ...STATION, nowPlaying: undefined } });
    expect(stage().textContent).not.toContain('Unknown');
    expect(screen.getByRole('status', { name: 'Loading what is on air' })).toBeTruthy();
  });

  it('says that nothing plays, with one thing to do', () => {
    renderStage();
    expect(stage().textContent).toContain('Nothing is playing');
    press('Browse Live Streams');
    expect(screen.getByRole('status').textContent).toBe('/live-streams null');
  });

  it('offers the station again that a reload silenced', () => {
    writeKeptStation('5');
    const jazz = { streamId: '5', genreId: '5', genreName: 'Jazz', name: 'Jazz Radio', description: '' };
    const stations = [{ ...jazz, isActive: true, listenerCount: 0 }];
    const { commands } = renderStage({ station: { stations } });
    writeKeptStation(undefined);
    expect(screen.queryByRole('button', { name: 'Browse Live Streams' })).toBeNull();
    press(stationTexts.returnOffer.accept);
    expect(commands).toEqual(['join("5")']);
  });

  it('gives the tab its name, and the page its own afterwards, whatever that is by then', () => {
    const tab = (title: string, isOpen: boolean) => (
      <>
        {isOpen && <Meanwhile />}
        <Page title={title} />
      </>
    );
    const { rerender } = render(tab('Albums', true));
    expect(document.title).toBe('Now playing · Tutti');
    rerender(tab('Low Cedar Sessions', true));
    expect(document.title).toBe('Now playing · Tutti');
    rerender(tab('Low Cedar Sessions', false));
    expect(document.title).toBe('Low Cedar Sessions · Tutti');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['its button', () => press('Close')],
    ['the key that opens it', () => fireEvent.keyDown(document.body, { key: 'f' })],
  ])('is closed by %s; opened by its address, it leads home', (_, close) => {
    renderStage(playing());
    close();
    expect(screen.getByRole('status').textContent).toBe('/ null');
  });

  it('leaves Escape to a panel above it', () => {
    renderStage(playing());
    const panel = document.body.appendChild(document.createElement('dialog'));
    panel.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    panel.remove();
    expect(stage()).toBeTruthy();
  });

  it.each([
    [200, '/ null'],
    [40, '/now null'],
  ])('pulled down by %s px, it is at %s', (pulledPx, place) => {
    renderStage(playing());
    fireEvent.touchStart(stage(), { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(stage(), { touches: [{ clientY: 100 + pulledPx }] });
    fireEvent.touchEnd(stage(), { touches: [] });
    expect(screen.getByRole('status').textContent).toBe(place);
  });
});
