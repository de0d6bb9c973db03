import type { ReactNode } from 'react';
import { usePlayer } from '#engine/engine-context.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PlayDisc } from '../music/play-disc.tsx';
import type { SourceDiscProps, SourceWordsProps } from './source-props.ts';

const load = () => import('./loaded-marks.tsx');
const LoadedDisc = lazyComponent(async () => (await load()).LoadedDisc);
const LoadedWords = lazyComponent(async () => (await load()).LoadedWords);

/** Loads the marks only once the player has music, because a first visit has none. */
function WhileLoaded({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  return usePlayer().currentTrack === undefined ? otherwise : <Later fallback={otherwise}>{children}</Later>;
}

/** Plays what a card shows; while the player has that, the card is marked, and the disc pauses and resumes it. */
export function SourceDisc(props: SourceDiscProps) {
  const { otherwise = <PlayDisc {...props} /> } = props;
  return (
    <WhileLoaded otherwise={otherwise}>
      <LoadedDisc {...props} otherwise={otherwise} />
    </WhileLoaded>
  );
}

export function SourceWords(props: SourceWordsProps) {
  return (
    <WhileLoaded otherwise={props.words}>
      <LoadedWords {...props} />
    </WhileLoaded>
  );
}
