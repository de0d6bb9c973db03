import { roomTexts } from '@tutti/contract/rooms/texts';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useStation } from '#engine/engine-context.tsx';
import { linkTargetOf } from '#navigation/view.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

/** Shows a room that this person is a member of, and begins to play it. */
export function useRoomEntrance({ isReplacing = false } = {}): (roomId: string) => void {
  const { join } = useStation();
  const navigate = useNavigate();
  return useCallback(
    (roomId) => {
      join(roomStation(roomId)).catch((error: unknown) =>
        showToast('error', error instanceof Error ? error.message : roomTexts.notJoined),
      );
      const { to, state } = linkTargetOf({ id: 'rooms', roomId });
      void navigate(to, { state, replace: isReplacing });
    },
    [join, navigate, isReplacing],
  );
}
