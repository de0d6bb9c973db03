/** Renders the rooms view with a fake server and the events that a test emits. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, configure, screen } from '@testing-library/react';
import type { RoomState as WireRoom } from '@tutti/contract/rooms/schemas';
import { roomStation } from '@tutti/contract/stations/station-ref';
import type { RoomEvent } from '@tutti/sync';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { handleRoomEvent } from '#data/rooms/handle-room-event.ts';
import { useActiveView } from '#navigation/view.ts';
import { JoinRoomPage } from '#pages/join-room/join-room-page.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import { RoomsView } from '#views/rooms/rooms-view.tsx';
// Loaded before the first test, which would be slow otherwise.
import '#views/rooms/past-room.tsx';
import '#views/rooms/past-rooms.tsx';
import '#views/rooms/room-settings.tsx';
import '#views/rooms/share-room-dialog.tsx';
import { type Answers, serveApi } from './fake-server.ts';
import { renderScreen, type ScreenParts } from './render-screen.tsx';
import { ROOM_ID, wireReply } from './room-state.ts';
import './dialog-in-jsdom.ts';
import './popover-in-jsdom.ts';

configure({ asyncUtilTimeout: 15_000 });

export const LIST = 'GET /api/rooms';
export const READ = `GET /api/rooms/${ROOM_ID}`;
export const COMMAND = `POST /api/rooms/${ROOM_ID}/commands`;

const reached = new Set<QueryClient>();

/** Lets `emitRoomEvent` reach the data of the page. */
function Reach() {
  const client = useQueryClient();
  useEffect(() => {
    reached.add(client);
    return () => void reached.delete(client);
  }, [client]);
  return null;
}

function Shown() {
  const view = useActiveView();
  return (
    <main id="main" tabIndex={-1}>
      <output data-testid="view">{JSON.stringify(view)}</output>
      <Reach />
      <Suspense>
        <Routes>
          <Route path="/room/:code" element={<JoinRoomPage />} />
          <Route path="*" element={<RoomsView view={view} />} />
        </Routes>
      </Suspense>
      <ToastHost />
    </main>
  );
}

export const shownView = (): unknown => JSON.parse(screen.getByTestId('view').textContent ?? '');

export function emitRoomEvent(event: RoomEvent): void {
  act(() => {
    for (const client of reached) handleRoomEvent(client, event);
  });
}

export function renderRooms(path: string, answers: Answers = {}, parts: ScreenParts = {}) {
  const server = serveApi({ [LIST]: () => ({ rooms: [], canOpen: true, canOpenPublic: false }), ...answers });
  return { server, ...renderScreen(<Shown />, { roles: ['User'], ...parts, path }) };
}

/** Renders the room for a member whose device sounds. The server agrees to all commands. */
export function renderRoom(me = 'ada', room: Partial<WireRoom> = {}, answers: Answers = {}) {
  return renderRooms(
    `/rooms/${ROOM_ID}`,
    { [READ]: () => wireReply(me, room), [COMMAND]: () => ({ revision: room.revision ?? 7 }), ...answers },
    {
      station: {
        station: roomStation(ROOM_ID),
        joinPhase: 'joined',
        playback: 'playing',
      },
    },
  );
}
