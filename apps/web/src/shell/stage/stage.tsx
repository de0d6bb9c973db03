/**
 * The full player, above the page that it was opened from. It is a page with an address instead of a dialog, so that
 * player shortcuts keep working and toasts appear above it.
 */
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { useCloseStage } from '#navigation/stage.ts';
import { useTitleMeanwhile } from '#ui/announcer.tsx';
import { useCoverMotion } from './cover-motion.ts';
import { EmptyStage } from './empty-stage.tsx';
import { OpenedExtra, type StageExtra } from './menu/stage-menu.tsx';
import { StationStage } from './station-stage.tsx';
import { TrackStage } from './track-stage.tsx';
import { useStageKeys } from './use-stage-keys.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import { Visualiser } from './visualiser/visualiser.tsx';
import { type Playing, whatPlays } from './what-plays.ts';
import './stage.css';

interface SceneProps {
  playing: Playing;
  onClose: () => void;
  onOpen: (extra: StageExtra) => void;
}

/** Renders the station or the track; each one reads further state itself. */
function Scene({ playing, ...on }: SceneProps) {
  if (playing.kind === 'station') return <StationStage picture={playing.picture} {...on} />;
  if (playing.kind === 'track') return <TrackStage {...playing} {...on} />;
  return <EmptyStage onClose={on.onClose} />;
}

export function Stage() {
  const stage = useRef<HTMLElement>(null);
  const close = useCloseStage();
  const [opened, setOpened] = useState<StageExtra>();
  const playing = whatPlays(usePlayer(), useStation());
  const { className, style } = artTint(playing.picture);
  useCoverMotion(stage);
  useStageKeys(close);
  useSwipeDown(stage, close);
  useTitleMeanwhile(musicTexts.stage.heading);
  useLayoutEffect(() => stage.current?.focus(), []);
  return (
    <main
      ref={stage}
      id="main"
      tabIndex={-1}
      aria-label={musicTexts.stage.heading}
      className={clsx(
        'stage fixed inset-0 z-40 flex flex-col scroll-pb-(--toasts) overflow-y-auto outline-none',
        className,
      )}
      style={style}
    >
      {playing.kind !== 'nothing' && <Visualiser />}
      <Scene playing={playing} onClose={close} onOpen={setOpened} />
      <OpenedExtra extra={opened} onClose={() => setOpened(undefined)} />
    </main>
  );
}
