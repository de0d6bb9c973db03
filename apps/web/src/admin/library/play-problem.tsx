import { musicTexts } from '@tutti/contract/music/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { PlaySign } from '#components/music/play-disc.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { useLoadTrack } from '#data/library/load-track.ts';
import { usePlayer } from '#engine/engine-context.tsx';

/** Plays the song of a file, or pauses it, because hearing it tells best what it is. */
export function PlayProblem({ trackId, name }: { trackId: string; name: string }) {
  const { currentTrack, phase, toggleTrack } = usePlayer();
  const load = useLoadTrack();
  const play = usePlayLoaded(musicViewTexts.artists.tracksFailed);
  const isCurrent = currentTrack?.id === trackId && phase !== 'stopped';
  return (
    <button
      type="button"
      aria-label={musicTexts.playNamed(name)}
      aria-pressed={isCurrent && phase !== 'paused'}
      className="play-problem flex items-center gap-2 text-start hover:text-ink hover:underline"
      onClick={() => (isCurrent ? toggleTrack(currentTrack) : void play(async () => [await load(trackId)]))}
    >
      <PlaySign isPlaying={isCurrent && phase !== 'paused'} className="size-3.5 shrink-0" />
      {name}
    </button>
  );
}
