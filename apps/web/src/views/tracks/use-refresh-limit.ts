import { SONGS_REFRESH_LIMIT } from '@tutti/contract/limits';
import { useState } from 'react';

export interface RefreshLimit {
  readonly used: number;
  readonly isSpent: boolean;
  /** Returns whether the refresh is allowed, and counts it. */
  spend(): boolean;
}

/** M-342 … M-345: three refreshes until the view is opened again. */
export function useRefreshLimit(): RefreshLimit {
  const [used, setUsed] = useState(0);
  const isSpent = used >= SONGS_REFRESH_LIMIT;
  return {
    used,
    isSpent,
    spend() {
      if (isSpent) return false;
      setUsed((count) => count + 1);
      return true;
    },
  };
}
