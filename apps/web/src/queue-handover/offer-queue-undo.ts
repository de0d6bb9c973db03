import { musicTexts } from '@tutti/contract/music/texts';
import { useEffect } from 'react';
import { useEngineLater } from '#engine/engine-context.tsx';
import type { PlayerSnapshot } from '#engine/engine-types.ts';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';

/** Kept outside of the component, because mounting it again must not offer the same Undo again. */
let known: PlayerSnapshot['replacedQueue'];

/** Offers Undo whenever another list has replaced a queue that the listener would miss. */
export function useQueueUndo(): void {
  const { player } = useEngineLater();
  useEffect(() => {
    function note(): void {
      const { replacedQueue } = player.getSnapshot();
      if (replacedQueue === known) return;
      known = replacedQueue;
      if (replacedQueue === undefined) return;
      const { queueReplaced, undo } = musicTexts.player;
      showToastWithAction(queueReplaced, { label: undo, onPress: player.commands.undoReplaceQueue });
    }
    note();
    return player.subscribe(note);
  }, [player]);
}
