import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { ThumbsDown } from 'lucide-react';
import { sharedReason } from '#components/tracks/describe-reason.ts';
import { TrackLine, trackLineRowClass } from '#components/tracks/track-line.tsx';
import { TrackLines } from '#components/tracks/track-lines.tsx';
import { useWhyPicked } from '#components/tracks/why-picked.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';

interface MixTracksProps {
  label: string;
  tracks: readonly Track[];
  onRefuse: (track: Track) => void;
}

interface MixSongProps {
  tracks: readonly Track[];
  index: number;
  track: Track;
  onRefuse: () => void;
  /** All songs have the same reason, which the rows leave out. */
  isReasonShared: boolean;
}

function MixSong({ tracks, index, track, onRefuse, isReasonShared }: MixSongProps) {
  const player = usePlayer();
  const why = useWhyPicked(track, onRefuse);
  const isCurrent = player.currentTrack?.id === track.id;
  return (
    <li className={trackLineRowClass}>
      <TrackLine
        track={track}
        number={index + 1}
        isCurrent={isCurrent}
        isPlaying={player.isPlaying}
        onPress={() => (isCurrent ? player.toggleTrack(track) : player.playFrom(tracks, index))}
        remark={isReasonShared ? undefined : why.remark}
        extraMark={
          <IconButton
            label={recommendTexts.notThisNamed(track.title)}
            className="mark-on-hover"
            onClick={onRefuse}
          >
            <ThumbsDown aria-hidden="true" className="size-4" />
          </IconButton>
        }
        menuItems={why.menuItems}
      />
      {why.dialog}
    </li>
  );
}

export function MixTracks({ label, tracks, onRefuse }: MixTracksProps) {
  const isReasonShared = sharedReason(tracks) !== undefined;
  return (
    <TrackLines tracks={tracks}>
      <ol aria-label={label} className="-mx-2">
        {tracks.map((track, index) => (
          <MixSong
            key={track.id}
            tracks={tracks}
            index={index}
            track={track}
            onRefuse={() => onRefuse(track)}
            isReasonShared={isReasonShared}
          />
        ))}
      </ol>
    </TrackLines>
  );
}
