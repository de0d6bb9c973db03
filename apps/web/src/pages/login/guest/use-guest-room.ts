import type { RoomAction } from '@tutti/contract/rooms/schemas';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { API_ORIGIN } from '#api/api-client.ts';
import { readCode } from '#api/api-error.ts';
import {
  fetchGuestRoom,
  type GuestStay,
  leaveAsGuest,
  openGuestTicket,
  sendGuestCommand,
} from '#api/room-guests-api.ts';
import type { KnownRoom } from '#api/rooms-api.ts';
import { createEngine } from '#engine/create-engine.ts';
import type { Engine, StationSnapshot } from '#engine/engine-types.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { followRoom } from './guest-room-state.ts';

export interface GuestVisit {
  readonly stay: GuestStay;
  readonly engine: Engine;
  /** Undefined until it was read; after a reload the page knows only the token. */
  readonly known: KnownRoom | undefined;
}

export type OpenEngine = (readStay: () => GuestStay | undefined) => Engine;

/** Wakes the sound at once, because browsers allow it only during the press that asks for it. */
export function createGuestEngine(readStay: () => GuestStay | undefined): Engine {
  const engine = createEngine({
    hasToken: () => readStay() !== undefined,
    async openHubTicket() {
      const stay = readStay();
      if (stay === undefined) throw new Error('');
      return openGuestTicket(stay);
    },
    apiOrigin: API_ORIGIN,
  });
  engine.station.commands.resume();
  return engine;
}

export interface GuestRoom {
  readonly known: KnownRoom | undefined;
  readonly sound: StationSnapshot;
  /** The browser refuses sound without a press. */
  unblock(): void;
  /** Resolves to whether it worked; a failure has been shown by then. */
  send(action: RoomAction): Promise<boolean>;
  leave(): void;
}

/** Takes part in the room until the guest leaves or is sent away. */
export function useGuestRoom({ stay, engine, known: first }: GuestVisit, onOver: () => void): GuestRoom {
  const [known, setKnown] = useState(first);
  const sound = useSyncExternalStore(engine.station.subscribe, engine.station.getSnapshot);

  const endIfRefused = useCallback(
    (error: unknown) => {
      if (['UNAUTHENTICATED', 'ROOM_NOT_FOUND'].includes(readCode(error) ?? '')) onOver();
    },
    [onOver],
  );
  const read = useCallback(() => {
    fetchGuestRoom(stay).then(setKnown, endIfRefused);
  }, [stay, endIfRefused]);

  useEffect(() => {
    if (first === undefined) read();
  }, [first, read]);

  useEffect(() => {
    const unsubscribe = engine.station.subscribeRooms((event) => {
      if (event.type === 'RoomExit') onOver();
      setKnown((before) => {
        const step = before && followRoom(before, event);
        if (step === 'outdated') read();
        return step === 'outdated' || step === 'over' ? before : step;
      });
    });
    engine.session.signedIn();
    // The state of the station shows a failure.
    engine.station.commands.join(roomStation(stay.roomId)).catch(read);
    return () => {
      unsubscribe();
      engine.dispose();
    };
  }, [engine, stay, read, onOver]);

  return {
    known,
    sound,
    unblock: engine.station.commands.resume,
    async send(action) {
      try {
        await sendGuestCommand(stay, { revision: known?.room.revision ?? 0, action });
        return true;
      } catch (error) {
        endIfRefused(error);
        showToast('error', error instanceof Error ? error.message : '');
        return false;
      }
    },
    leave() {
      leaveAsGuest(stay).catch(() => undefined);
      onOver();
    },
  };
}
