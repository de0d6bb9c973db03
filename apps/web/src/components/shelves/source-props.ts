import type { ReactNode } from 'react';
import type { Collection } from '#data/own/loaded-collection.ts';
import type { PlayDiscProps } from '../music/play-disc.tsx';

export interface SourceDiscProps extends PlayDiscProps {
  source: Collection;
  /** The place of the bars. A card with words for it needs none. */
  shape: 'tile' | 'card' | 'words';
  /** Replaces the disc while the player has something else. */
  otherwise?: ReactNode;
}

export interface SourceWordsProps {
  source: Collection;
  /** Said while the player has something else. */
  words: string;
}
