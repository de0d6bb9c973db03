import { SONGS_REFRESH_LIMIT } from '@tutti/contract/limits';
import { useState } from 'react';

interface RefreshLimit {
  readonly used: number;
  readonly isSpent: boolean;
  /** Counts one refresh; answers whether it may happen. */
  spend(): boolean;
}

/** M-342 … M-345: three refreshes; leaving the view and coming back starts again, because the count lives in it. */
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
