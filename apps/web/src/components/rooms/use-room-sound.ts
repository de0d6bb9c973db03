import { roomTexts } from '@tutti/contract/rooms/texts';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { useStation } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

export interface RoomSound {
  /** `remote`: in the room, but without sound on this device. */
  readonly phase: 'none' | 'joining' | 'sound' | 'remote';
  /** The browser refuses sound without a gesture. */
  readonly isBlocked: boolean;
  /** The hub reports changes of this room. */
  readonly isLive: boolean;
  /** Resolves to whether it worked; a failure has been shown by then. */
  listen(): Promise<boolean>;
  remoteOnly(): Promise<boolean>;
  unblock(): void;
  /** On this device only; the person stays a member. */
  leave(): Promise<boolean>;
}

async function withToast(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    showToast('error', error instanceof Error && error.message !== '' ? error.message : roomTexts.notJoined);
    return false;
  }
}

/** How this page takes part in a room. */
export function useRoomSound(roomId: string): RoomSound {
  const { station, joinPhase, connection, playback, isPaused, join, leave, pause, resume } = useStation();
  const ref = roomStation(roomId);
  const isHere = station === ref && joinPhase !== 'none';
  const isJoined = isHere && joinPhase === 'joined';
  const joined = isPaused ? 'remote' : 'sound';
  return {
    phase: isJoined ? joined : isHere ? 'joining' : 'none',
    isBlocked: isJoined && !isPaused && playback === 'blocked',
    isLive: isJoined && connection === 'connected',
    async listen() {
      if (!isHere) return withToast(join(ref));
      resume();
      return true;
    },
    async remoteOnly() {
      if (!isHere) return withToast(join(ref, { isSounding: false }));
      pause();
      return true;
    },
    unblock: resume,
    leave: async () => !isHere || withToast(leave()),
  };
}
