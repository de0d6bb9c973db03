import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { isAlbumRun, replayGainDb } from '@tutti/player';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { AboutTrack, formatLevel } from './about-track.tsx';
import { Fact } from './fact.tsx';

const texts = fullPlayerTexts.about;

function useLevelWords({ replayGain }: PlayerTrack): string {
  const { queue, queueIndex, isShuffled } = usePlayer();
  const isAlbum = isAlbumRun({ entries: queue, order: isShuffled ? [] : undefined }, queueIndex);
  const gainDb = replayGainDb(replayGain, isAlbum);
  if (gainDb === 0) return texts.asIs;
  const isAsAlbum = isAlbum && replayGain?.albumGainDb !== null;
  return `${formatLevel(gainDb)} · ${isAsAlbum ? texts.asAlbum : texts.asTrack}`;
}

export function AboutOwnTrack({ track }: { track: PlayerTrack }) {
  return (
    <AboutTrack trackId={track.id}>
      <Fact name={texts.level}>{useLevelWords(track)}</Fact>
      <Fact name={texts.why}>{texts.byYou}</Fact>
    </AboutTrack>
  );
}
