/**
 * The full player, above the page that it was opened from. It is a page with an address instead of a dialog, so that
 * player shortcuts keep working and toasts appear above it.
 */
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { useCloseFullPlayer } from '#navigation/full-player-address.ts';
import { useTitleMeanwhile } from '#ui/announcer.tsx';
import { useCoverMotion } from './cover-motion.ts';
import { EmptyFullPlayer } from './empty-full-player.tsx';
import { type FullPlayerExtra, OpenedExtra } from './menu/full-player-menu.tsx';
import { findNowPlayingSource, type Playing } from './now-playing-source.ts';
import { StationFullPlayer } from './station-full-player.tsx';
import { TrackFullPlayer } from './track-full-player.tsx';
import { useFullPlayerKeys } from './use-full-player-keys.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import { Visualizer } from './visualizer/visualizer.tsx';
import './full-player.css';

interface SceneProps {
  playing: Playing;
  onClose: () => void;
  onOpen: (extra: FullPlayerExtra) => void;
}

/** Renders the station or the track; each one reads further state itself. */
function Scene({ playing, ...on }: SceneProps) {
  if (playing.kind === 'station') return <StationFullPlayer picture={playing.picture} {...on} />;
  if (playing.kind === 'track') return <TrackFullPlayer {...playing} {...on} />;
  return <EmptyFullPlayer onClose={on.onClose} />;
}

export function FullPlayer() {
  const fullPlayer = useRef<HTMLElement>(null);
  const close = useCloseFullPlayer();
  const [opened, setOpened] = useState<FullPlayerExtra>();
  const playing = findNowPlayingSource(usePlayer(), useStation());
  const { className, style } = artTint(playing.picture);
  useCoverMotion(fullPlayer);
  useFullPlayerKeys(close);
  useSwipeDown(fullPlayer, close);
  useTitleMeanwhile(musicTexts.stage.heading);
  useLayoutEffect(() => fullPlayer.current?.focus(), []);
  return (
    <main
      ref={fullPlayer}
      id="main"
      tabIndex={-1}
      aria-label={musicTexts.stage.heading}
      className={clsx(
        'full-player fixed inset-0 z-40 flex flex-col scroll-pb-(--toasts) overflow-y-auto outline-none',
        className,
      )}
      style={style}
    >
      {playing.kind !== 'nothing' && <Visualizer />}
      <Scene playing={playing} onClose={close} onOpen={setOpened} />
      <OpenedExtra extra={opened} onClose={() => setOpened(undefined)} />
    </main>
  );
}
