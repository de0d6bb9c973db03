import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { useLyrics } from '#data/library/media-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack, QueueEntry } from '#engine/engine-types.ts';
import { AboutOwnTrack } from './about-own-track.tsx';
import { TrackLyrics } from './full-player-lyrics.tsx';
import { FullPlayerPanels } from './full-player-panels.tsx';
import { UpNext, type UpNextRow } from './up-next.tsx';

const texts = musicTexts.stage;
/** The queue view has more, one press away. */
const SHOWN_NEXT = 6;

function toRow({ entryId, track }: QueueEntry, jumpTo: (entryId: string) => void): UpNextRow {
  return {
    key: entryId,
    title: track.title,
    artist: track.artist,
    artUrl: track.coverImageUrl,
    artOf: track.album,
    artColour: track.artColour,
    time: formatDuration(track.durationSeconds),
    play: () => jumpTo(entryId),
  };
}

/** The tabs of the user's own music: next tracks, lyrics and details. */
export function TrackPanels({ track }: { track: PlayerTrack }) {
  const { upcoming, jumpTo } = usePlayer();
  const { lyrics, isAsked } = useLyrics(track.id);
  return (
    <FullPlayerPanels
      upNext={
        <UpNext
          heading={texts.upNext}
          rows={upcoming.slice(0, SHOWN_NEXT).map((entry) => toRow(entry, jumpTo))}
          none={texts.nothingFollows}
        />
      }
      isAsked={isAsked}
      lyrics={lyrics && <TrackLyrics key={track.id} lyrics={lyrics} />}
      about={<AboutOwnTrack track={track} />}
    />
  );
}
