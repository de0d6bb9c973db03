import { fireEvent, screen } from '@testing-library/react';
import { genreStation } from '@tutti/contract/stations/station-ref';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { type RoomRequest, requestRoom, useRoomRequest } from '#components/room-requests/room-requests.ts';
import { type Answers, refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen, type ScreenParts } from '#test/render-screen.tsx';
import { StartWith } from './start-with.tsx';

const SUNDAY = { id: 4, name: 'Sunday', isPublic: false, trackCount: 3 };
const EMPTY = { id: 5, name: 'Empty', isPublic: false, trackCount: 0 };
const tracks = [1, 2, 3].map((id) => toTrack(buildTrack(id)));
const queue = tracks.map((track) => ({ entryId: track.id, track }));

const note = vi.fn<(request: RoomRequest | undefined) => void>();
function Shown() {
  const request = useRoomRequest();
  useEffect(() => note(request), [request]);
  return <StartWith />;
}

function renderWith(answers: Answers = {}, parts: ScreenParts = {}) {
  storeToken('token');
  serveApi({
    'GET /api/users/playlists': () => [SUNDAY, EMPTY],
    'GET /api/users/favorites': () => [],
    'GET /api/home': refuse(404),
    'GET /api/past-rooms': () => ({ rooms: [], isNamed: false }),
    'GET /api/tracks/genre/2': () => [buildTrack(8), buildTrack(9, { isMissing: true })],
    ...answers,
  });
  return renderScreen(<Shown />, parts);
}

async function pressCard(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }));
  const requested = note.mock.lastCall?.[0];
  if (requested?.type !== 'open' || requested.music === undefined) throw new Error('no room was asked for');
  return { name: requested.music.name, music: await requested.music.load() };
}

describe('music to begin a room with', () => {
  beforeEach(() => requestRoom(undefined));
  afterEach(() => {
    requestRoom(undefined);
    leavePage();
  });

  it('is what plays, from the current song on', async () => {
    renderWith({}, { player: { currentTrack: tracks[1], queue, queueIndex: 1, phase: 'playing' } });
    expect(await pressCard(/^What plays now/)).toEqual({
      name: 'What plays now',
      music: { trackIds: ['2', '3'] },
    });
  });

  it('is a playlist that has songs', async () => {
    renderWith();
    expect(await pressCard(/^Sunday/)).toEqual({ name: 'Sunday', music: { playlistId: '4' } });
    expect(screen.queryByRole('button', { name: /^Empty/ })).toBeNull();
  });

  it('is that of a station, and not the queue behind a joined one', async () => {
    const jazz = {
      genreId: '2',
      genreName: 'Jazz',
      streamId: '2',
      name: '',
      description: '',
      isActive: true,
      listenerCount: 0,
    };
    renderWith(
      {},
      {
        player: { currentTrack: tracks[0], queue, queueIndex: 0 },
        station: { stations: [jazz], station: genreStation('2'), genreId: '2' },
      },
    );
    expect(await pressCard(/^Jazz Radio/)).toEqual({ name: 'Jazz Radio', music: { trackIds: ['8'] } });
    expect(screen.queryByRole('button', { name: /^What plays now/ })).toBeNull();
  });
});
