import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { ThumbsDown } from 'lucide-react';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
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
}

function MixSong({ tracks, index, track, onRefuse }: MixSongProps) {
  const player = usePlayer();
  const why = useWhyPicked(track, onRefuse);
  const isCurrent = player.currentTrack?.id === track.id;
  return (
    <li className="group flex h-14 items-center gap-1 rounded-lg ps-2 hover:bg-raised/70">
      <TrackLine
        track={track}
        isCurrent={isCurrent}
        isPlaying={player.isPlaying}
        onPress={() => (isCurrent ? player.toggleTrack(track) : player.playFrom(tracks, index))}
        remark={why.remark}
      >
        <IconButton
          label={recommendTexts.notThisNamed(track.title)}
          // Hidden on a phone or in a panel, where only the menu has it.
          className="@max-[30rem]:hidden"
          onClick={onRefuse}
        >
          <ThumbsDown aria-hidden="true" className="size-4" />
        </IconButton>
        <FavoriteButton trackId={track.id} title={track.title} size="sm" className="max-sm:hidden" />
        <TrackMenu track={track} extraItems={why.menuItems} />
      </TrackLine>
      {why.dialog}
    </li>
  );
}

export function MixTracks({ label, tracks, onRefuse }: MixTracksProps) {
  return (
    <ol aria-label={label} className="-mx-2">
      {tracks.map((track, index) => (
        <MixSong
          key={track.id}
          tracks={tracks}
          index={index}
          track={track}
          onRefuse={() => onRefuse(track)}
        />
      ))}
    </ol>
  );
}
