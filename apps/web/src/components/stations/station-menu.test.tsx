import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useStationControl } from '#data/stations/station-control.ts';
import { useStation } from '#engine/engine-context.tsx';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { useStationCards } from './station-grid.tsx';
import { StationMenu } from './station-menu.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';

const JAZZ = { genreId: '1', genreName: 'Jazz', name: '', isActive: true, listenerCount: 0 };
const WORDS = { alwaysOn: '24/7', joining: 'Joining...' };

function Stations({ isActive }: { isActive: boolean }) {
  const { refreshStations } = useStation();
  const control = useStationControl(() => void refreshStations());
  const station = { ...JAZZ, isActive };
  const renderCard = useStationCards({
    stations: [station],
    words: WORDS,
    renderMenu: () => <StationMenu station={station} control={control} />,
  });
  return renderCard(station, 0);
}

function renderCard(roles: readonly string[], isActive = true) {
  return renderScreen(<Stations isActive={isActive} />, { roles });
}

function openMenu() {
  fireEvent.click(screen.getByRole('button', { name: 'Control Jazz Radio' }));
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

describe('the menu of a station on its card', () => {
  afterEach(leavePage);

  it.each(['Admin', 'DJ', 'Host'])('is shown for %s', (role) => {
    serveApi({});
    renderCard([role]);
    expect(screen.getByRole('button', { name: 'Control Jazz Radio' })).toBeTruthy();
  });

  it.each([[['User']], [['Celebrity', 'User']], [[]]])('is hidden for %j', (roles) => {
    serveApi({});
    renderCard(roles);
    expect(screen.queryByRole('button', { name: 'Control Jazz Radio' })).toBeNull();
  });

  it('skips, confirms it, and joins nothing', async () => {
    const { changes } = serveApi({ 'POST /api/streams/1/next': () => ({ success: true, advanced: true }) });
    const { commands } = renderCard(['DJ']);
    openMenu();
    choose('Skip for everyone');
    await waitFor(() => expect(listToasts()[0]?.message).toMatch(/^Skipped for everyone/));
    expect(changes()).toEqual(['POST /api/streams/1/next']);
    expect(commands).not.toContain('join("genre-1")');
    expect(commands).toContain('refreshStations()');
  });

  it('reports when the track is ending anyway', async () => {
    serveApi({ 'POST /api/streams/1/next': () => ({ success: true, advanced: false }) });
    renderCard(['DJ']);
    openMenu();
    choose('Skip for everyone');
    await waitFor(() => expect(listToasts()[0]?.message).toBe('This song is about to end anyway.'));
  });

  it('asks before it stops a station for all listeners', async () => {
    const { changes } = serveApi({
      'POST /api/streams/1/stop': () => ({ message: 'Jazz Radio has stopped.' }),
    });
    renderCard(['Host']);
    openMenu();
    choose('Stop station');
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Stop Jazz Radio?' }));
    fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(changes()).toEqual([]);
    openMenu();
    choose('Stop station');
    fireEvent.submit((await question()).getByText(/stops for everyone/).closest('form') as HTMLFormElement);
    await waitFor(() => expect(listToasts()[0]?.message).toBe('Jazz Radio has stopped.'));
    expect(changes()).toEqual(['POST /api/streams/1/stop']);
  });

  it('starts a stopped station, and shows why that fails', async () => {
    const { changes } = serveApi({
      'POST /api/streams/1/start': refuse(409, { code: 'STREAM_EMPTY', message: 'No.' }),
    });
    renderCard(['Admin'], false);
    openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Skip for everyone' })).toBeNull();
    choose('Start station');
    await waitFor(() => expect(listToasts()[0]).toMatchObject({ type: 'error', message: 'No.' }));
    expect(changes()).toEqual(['POST /api/streams/1/start']);
  });
});
