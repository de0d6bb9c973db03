import { SONGS_REFRESH_LIMIT } from '@tutti/contract/limits';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { createElement, type ReactNode } from 'react';
import type { useDiverseTracks } from '#data/library/library-queries.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { useRefreshLimit } from './use-refresh-limit.ts';

const texts = musicViewTexts.songs;

/** More are not worth a word. */
const FEW_LEFT = 1;

export interface MixRefresh {
  readonly isRunning: boolean;
  readonly isSpent: boolean;
  /** Undefined while there are plenty. */
  readonly note: ReactNode;
  run(): Promise<void>;
}

export function useRefreshMix(query: ReturnType<typeof useDiverseTracks>): MixRefresh {
  const { isSpent, used, spend } = useRefreshLimit();
  const left = SONGS_REFRESH_LIMIT - used;
  return {
    isRunning: query.isFetching && !query.isPending,
    isSpent,
    note: isSpent
      ? createElement('p', { role: 'status' }, texts.refreshLimit)
      : left <= FEW_LEFT
        ? viewTexts.mixNote(left)
        : undefined,
    async run() {
      if (isSpent) return;
      const { isError } = await query.refetch();
      if (isError) showToast('error', texts.errorHeading);
      // Only a successful refresh counts.
      else spend();
    },
  };
}
