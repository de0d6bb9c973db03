import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { buildPlayerTrack } from '@tutti/testkit';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { AuthProvider } from '#data/account/auth-context.tsx';
import { createMemberQueryClient } from '#data/member-query-client.ts';
import { createQueryClient } from '#data/query-client.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { PlayerBarSlot } from '#player-bar/player-bar-slot.tsx';
import { type FakeAudioElement, stubAudioElements } from '#test/fake-audio-element.ts';
import { type FakeServer, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { AdminPlayback } from './admin-playback.tsx';
import { EngineHost } from './engine-host.tsx';
// Loaded before the tests, because they use fake timers.
import '#player-bar/playback-followers.tsx';
import '#queue-handover/queue-handover.tsx';

/** Longer than each part of the test. */
const SONG = { ...buildPlayerTrack(7), durationSeconds: 20 };
const OTHER = { ...buildPlayerTrack(8), durationSeconds: 20 };

function Ways() {
  const { playFrom } = usePlayer();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => playFrom([SONG, OTHER], 0)}>
        Hear it
      </button>
      <button type="button" onClick={() => void navigate('/')}>
        To the music
      </button>
      <button type="button" onClick={() => void navigate('/admin')}>
        To the administration
      </button>
    </>
  );
}

let server: FakeServer;
let elements: FakeAudioElement[];
const clock = { nowMs: 0, now: () => clock.nowMs };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Dynamic imports do not follow the fake clock. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });
const sounding = () => elements.find(({ loads }) => loads.length > 0) as FakeAudioElement;

async function hear(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.nowMs += 1_000;
    act(() => void sounding().dispatchEvent(new Event('timeupdate')));
  }
  await pass(0);
}

async function openPage(): Promise<void> {
  render(
    <QueryClientProvider client={createMemberQueryClient(createQueryClient())}>
      <AuthProvider>
        <MemoryRouter>
          <EngineHost>
            <Routes>
              <Route path="/" element={<PlayerBarSlot />} />
              <Route path="/admin" element={<AdminPlayback />} />
            </Routes>
            <Ways />
          </EngineHost>
        </MemoryRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
  fireEvent.pointerMove(window);
  await pass(0);
  press('Hear it');
  await pass(1_000);
  act(() => sounding().arrive(0));
}

beforeEach(() => {
  vi.useFakeTimers();
  storeToken('token');
  server = serveApi({ 'POST /api/users/plays': () => null, 'PUT /api/users/playback': () => null });
  elements = stubAudioElements(clock);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(leavePage);

describe('music that plays across pages', () => {
  it('counts once, with the total listening time', async () => {
    await openPage();
    await hear(9);
    press('To the administration');
    await hear(9);
    press('To the music');
    await hear(1);
    expect(server.list('POST /api/users/plays')).toEqual([]);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await pass(0);
    expect(server.list('POST /api/users/plays').map(({ body }) => body)).toMatchObject([
      { trackId: 7, listenedMs: 19_000, origin: 'queue', ending: 'stopped' },
    ]);
  });

  it('is reported to other devices from every page, once per change', async () => {
    await openPage();
    await pass(1_000);
    press('To the administration');
    await hear(5);
    await pass(5_000);
    press('To the music');
    await pass(5_000);
    press('To the administration');
    press('Next');
    await pass(5_000);
    expect(server.list('PUT /api/users/playback').map(({ body }) => body)).toMatchObject([
      { trackId: 7, state: 'playing' },
      { trackId: 8, state: 'playing' },
    ]);
  });
});
