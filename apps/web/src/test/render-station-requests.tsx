/** Renders a station's full player with a fake server for listeners' requests. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { listToasts } from '#ui/toasts/toast-store.ts';
import type { Answers } from './fake-server.ts';
import { serveApi } from './fake-server.ts';
import type { ScreenParts } from './render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen, SERVER_NOW_MS } from './render-screen.tsx';

export const MINUTE_MS = 60_000;
export const LIST = 'GET /api/streams/5/requests';
export const CHOICES = 'GET /api/streams/5/requests/choices';
export const REQUEST = 'POST /api/streams/5/requests';
export const SOME = 'GET /api/tracks/genre/5';

export const wireTrack = (id: number, title: string) => ({
  id,
  title,
  authors: 'Nova Kline',
  genre: 'Jazz',
  album: { id: 3, title: 'Harbour', artUrl: '/art/3', artColour: null, artColours: null },
  durationMs: 200_000,
});
/** A request that starts in this many minutes. */
export const wireRequest = ([id, title]: readonly [number, string], minutes: number, parts: object = {}) => ({
  track: wireTrack(id, title),
  startsAt: new Date(SERVER_NOW_MS + minutes * MINUTE_MS).toISOString(),
  requestedBy: 'bea',
  isMine: false,
  isFixed: false,
  ...parts,
});
export const clock = (minutes: number) =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(
    SERVER_NOW_MS + minutes * MINUTE_MS,
  );
export const answer = (requests: object[] = [], areTaken = true) => ({ areTaken, requests });

export const STATION: ScreenParts['station'] = {
  joinPhase: 'joined',
  genreId: '5',
  playback: 'playing',
  stations: [
    {
      streamId: '5',
      genreId: '5',
      genreName: 'Jazz',
      name: 'Jazz Radio',
      description: '',
      isActive: true,
      listenerCount: 1,
    },
  ],
  nowPlaying: buildNowPlaying('5', { current: buildStationTrack({ id: '7', title: 'Tin Moon' }) }),
};

export function openFullPlayer(fullPlayer: ReactElement, answers: Answers, parts: ScreenParts = {}) {
  const server = serveApi(answers);
  const rendered = renderScreen(
    <Routes>
      <Route path="/now" element={fullPlayer} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { path: '/now', roles: [], station: STATION, ...parts },
  );
  return { server, ...rendered };
}

export const list = () => screen.findByRole('list', { name: 'Requests' });
export const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => {
  const pressed = await button(name);
  pressed.focus();
  fireEvent.click(pressed);
};
export const messages = () => listToasts().map(({ message }) => message);
export const field = () =>
  screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search songs on this station' });
export function openRequests(fullPlayer: ReactElement, answers: Answers, parts: ScreenParts = {}) {
  const opened = openFullPlayer(fullPlayer, answers, parts);
  fireEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  return opened;
}
/** A fake server that stores the requests that are made. */
export function answersOfStoredRequests(first: object[] = []): Answers {
  const stored = [...first];
  return {
    [LIST]: () => answer(stored),
    [REQUEST]: () => {
      const request = wireRequest([21, 'Ochre'], 9, { isMine: true, requestedBy: 'ada' });
      stored.push(request);
      return request;
    },
    'DELETE /api/streams/5/requests/21': () => {
      stored.pop();
      return { message: 'Done.' };
    },
  };
}
