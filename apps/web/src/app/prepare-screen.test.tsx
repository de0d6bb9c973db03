import { act, render, screen } from '@testing-library/react';
import { buildStreamMetadata } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { createQueryClient } from '#data/query-client.ts';
import { stubAudioElements } from '#test/fake-audio-element.ts';
import { type FakeServer, PROFILE, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack } from '#test/library-entries.ts';
import { App, prepareApp } from './app.tsx';
// Loaded before the tests, because a busy machine takes long for that.
import './signed-in-routes.tsx';
import '#frame/music-views.ts';
import '#views/live-streams/live-streams-view.tsx';

vi.setConfig({ testTimeout: 30_000 });

const ON_AIR = buildStreamMetadata({ genreId: 3, startsAtMs: Date.now(), serverTimeMs: Date.now() });
const TITLE = ON_AIR.currentTrack?.title ?? '';
const EVERYWHERE = {
  '/api/auth/me': PROFILE,
  '/api/users/playlists': [],
  '/api/users/favorites': [],
};
const STATIONS = {
  '/api/streams': [
    { id: 3, genreId: 3, genreName: 'Soul', name: '', description: '', isActive: true, listenerCount: 2 },
  ],
  '/api/streams/current': [ON_AIR],
};
const HOME = {
  ...EVERYWHERE,
  ...STATIONS,
  '/api/home': {
    isNewcomer: false,
    genreIds: [3],
    recentAlbums: [],
    justAdded: [buildAlbum(5, { title: 'Harbour' })],
    mostPlayed: [],
    mixes: [],
    forgottenFavorites: [],
  },
  '/api/users/recent-streams?limit=3': [],
};

let server: FakeServer;

const toResponse = (answer: unknown) => (answer instanceof Response ? answer : Response.json(answer));

/** Opens the address with responses that were requested while the scripts loaded. */
async function prepare(path: string, answers: Readonly<Record<string, unknown>>) {
  window.history.replaceState(null, '', path);
  window.tuttiPreloadedAnswers = {
    token: 'token',
    requestedAtMs: performance.now(),
    byUrl: new Map(
      Object.entries(answers).map(([url, answer]) => [
        url,
        answer instanceof Promise ? answer : Promise.resolve(toResponse(answer)),
      ]),
    ),
  };
  const client = createQueryClient();
  await prepareApp(client);
  return client;
}

/** Returns the text of the first render, before any response could be handled. */
async function renderFirst(path: string, answers: Readonly<Record<string, unknown>>): Promise<string> {
  const client = await prepare(path, answers);
  render(<App queryClient={client} />);
  return document.querySelector('main')?.textContent ?? '';
}

beforeEach(() => {
  storeToken('token');
  server = serveApi({});
  stubAudioElements({ now: () => 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  delete window.tuttiPreloadedAnswers;
  leavePage();
  window.history.replaceState(null, '', '/');
});

describe('the first render', () => {
  it('of Home shows station, track and shortcuts', async () => {
    const text = await renderFirst('/', HOME);
    for (const shown of ['Soul Radio', TITLE, 'Harbour']) expect(text).toContain(shown);
    expect(screen.queryByRole('status', { busy: true })).toBeNull();
  });

  it('of Live Streams shows stations and their tracks', async () => {
    const text = await renderFirst('/live-streams', { ...EVERYWHERE, ...STATIONS, '/api/genres': [] });
    for (const shown of ['Soul Radio', TITLE]) expect(text).toContain(shown);
  });

  it('of an album shows its songs', async () => {
    const text = await renderFirst('/albums/5', {
      ...EVERYWHERE,
      '/api/albums/5': buildAlbum(5, { title: 'Harbour' }),
      '/api/tracks/album/5?sort=position': [buildTrack(7, { title: 'Sundial' })],
    });
    for (const shown of ['Harbour', 'Sundial']) expect(text).toContain(shown);
  });

  it('sends no request for what is known', async () => {
    await renderFirst('/', HOME);
    await act(async () => {});
    const known = Object.keys(HOME).map((url) => `GET ${url}`);
    expect(server.requests.map(({ call }) => call).filter((call) => known.includes(call))).toEqual([]);
  });
});

describe('responses that are bad or late', () => {
  it('fill nothing, so that the screen sends the requests again', async () => {
    const client = await prepare('/', { ...HOME, '/api/home': new Response('', { status: 503 }) });
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('of another user fill nothing', async () => {
    storeToken('another');
    const client = await prepare('/', HOME);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('delay the first render by at most half a second', async () => {
    vi.useFakeTimers();
    let isReady = false;
    const preparing = prepare('/', { ...HOME, '/api/home': new Promise(() => {}) }).then(() => {
      isReady = true;
    });
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(499);
    expect(isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await preparing;
    expect(isReady).toBe(true);
  });
});
