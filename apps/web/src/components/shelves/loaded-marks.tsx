import { loadedTexts } from '@tutti/contract/home/loaded-texts';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { type Collection, useLoadedCollection } from '#data/own/loaded-collection.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { CORNER, PlayDisc } from '../music/play-disc.tsx';
import { usePlayToggle } from '../music/use-play-toggle.ts';
import { Equalizer } from '../tracks/equalizer.tsx';
import type { SourceDiscProps, SourceWordsProps } from './source-props.ts';
import './loaded-marks.css';

function useToggleOf(source: Collection, onPlay: () => void) {
  const tracks = useLoadedCollection(source);
  const ids = useMemo(() => new Set(tracks?.map(({ id }) => id)), [tracks]);
  // A joined station is in the player bar, whatever waits behind it.
  const mayWait = useStation().station === undefined;
  return usePlayToggle(
    ({ id, albumId }) => (source.kind === 'album' ? albumId === source.id : ids.has(id)),
    onPlay,
    mayWait,
  );
}

function Bars({ isPlaying }: { isPlaying: boolean }) {
  const { currentTrack } = usePlayer();
  return (
    <span className={clsx('inline-flex', !isPlaying && 'is-still')}>
      {currentTrack && <Equalizer track={currentTrack} />}
    </span>
  );
}

/** Bars on the picture and a disc that controls the player. */
export function LoadedDisc(props: SourceDiscProps) {
  const { source, onPlay, shape, otherwise, className = CORNER, ...disc } = props;
  const { isCurrent, isPlaying, press } = useToggleOf(source, onPlay);
  if (!isCurrent) return otherwise;
  return (
    <>
      <span className={`loaded-bars is-on-${shape}`}>
        <Bars isPlaying={isPlaying} />
      </span>
      <PlayDisc
        {...disc}
        isPlaying={isPlaying}
        // Also visible while the music is paused.
        className={`${className} opacity-100! pointer-coarse:grid!`}
        onPlay={press}
      />
    </>
  );
}

/** Says that the music of a card plays or is paused. */
export function LoadedWords({ source, words }: SourceWordsProps) {
  const { isCurrent, isPlaying } = useToggleOf(source, () => undefined);
  if (!isCurrent) return words;
  return (
    <span className="flex items-center gap-2">
      <Bars isPlaying={isPlaying} />
      {isPlaying ? loadedTexts.playing : loadedTexts.paused}
    </span>
  );
}
