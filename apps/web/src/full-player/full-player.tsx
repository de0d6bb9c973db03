/**
 * The full player covers the page that it was opened from. It is a page with an address and no dialog, so that player
 * shortcuts keep working and toasts appear above it.
 */
import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { useCloseFullPlayer } from '#navigation/full-player-address.ts';
import { useTitleMeanwhile } from '#ui/announcer.tsx';
import { useReturnOffer } from '../player-bar/return-offer.tsx';
import { useCoverMotion } from './cover-motion.ts';
import { EmptyFullPlayer } from './empty-full-player.tsx';
import { type FullPlayerExtra, OpenedExtra } from './menu/full-player-menu.tsx';
import { findNowPlayingSource, type Playing } from './now-playing-source.ts';
import { ReturningFullPlayer } from './returning-full-player.tsx';
import { StationFullPlayer } from './station-full-player.tsx';
import { TrackFullPlayer } from './track-full-player.tsx';
import { useFullPlayerKeys } from './use-full-player-keys.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import { Visualizer } from './visualizer/visualizer.tsx';
import './full-player.css';

interface SceneProps {
  playing: Playing;
  offer: ReturnType<typeof useReturnOffer>;
  onClose: () => void;
  onOpen: (extra: FullPlayerExtra) => void;
}

function Scene({ playing, offer, ...on }: SceneProps) {
  if (playing.kind === 'station') return <StationFullPlayer picture={playing.picture} {...on} />;
  if (playing.kind === 'return' && offer !== undefined)
    return <ReturningFullPlayer picture={playing.picture} offer={offer} onClose={on.onClose} />;
  if (playing.kind === 'track') return <TrackFullPlayer {...playing} {...on} />;
  return <EmptyFullPlayer onClose={on.onClose} />;
}

export function FullPlayer() {
  const fullPlayer = useRef<HTMLElement>(null);
  const close = useCloseFullPlayer();
  const [opened, setOpened] = useState<FullPlayerExtra>();
  const offer = useReturnOffer();
  const station = useStation();
  const playing = findNowPlayingSource(usePlayer(), station, offer);
  const { className, style } = artTint(playing.picture);
  useCoverMotion(fullPlayer);
  useFullPlayerKeys(close);
  useSwipeDown(fullPlayer, close);
  useTitleMeanwhile(fullPlayerViewTexts.heading);
  useLayoutEffect(() => fullPlayer.current?.focus(), []);
  return (
    <main
      ref={fullPlayer}
      id="main"
      tabIndex={-1}
      aria-label={fullPlayerViewTexts.heading}
      className={clsx(
        'full-player fixed inset-0 z-40 flex flex-col scroll-pb-(--toasts) overflow-y-auto outline-none',
        className,
      )}
      style={style}
    >
      {playing.kind === 'track' && <Visualizer />}
      <Scene playing={playing} offer={offer} onClose={close} onOpen={setOpened} />
      <OpenedExtra extra={opened} onClose={() => setOpened(undefined)} />
    </main>
  );
}
