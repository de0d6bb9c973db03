import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { artistOrAlbum, formatDuration } from '@tutti/player';
import { useLyrics } from '#data/library/track-lyrics.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack, QueueEntry } from '#engine/engine-types.ts';
import { AboutOwnTrack } from './about-own-track.tsx';
import { TrackLyrics } from './full-player-lyrics.tsx';
import { FullPlayerPanels } from './full-player-panels.tsx';
import { UpNext, type UpNextRow } from './up-next.tsx';

const texts = fullPlayerViewTexts;
/** The queue view lists the others. */
const SHOWN_NEXT = 10;

function toRow({ entryId, track }: QueueEntry, jumpTo: (entryId: string) => void): UpNextRow {
  return {
    key: entryId,
    title: track.title,
    artist: artistOrAlbum(track),
    artUrl: track.coverImageUrl,
    artOf: track.album,
    artColour: track.artColour,
    time: formatDuration(track.durationSeconds),
    play: () => jumpTo(entryId),
  };
}

export function TrackPanels({ track }: { track: PlayerTrack }) {
  const { upcoming, jumpTo } = usePlayer();
  const { lyrics, areLyricsLoading } = useLyrics(track.id);
  return (
    <FullPlayerPanels
      upNext={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
        <div role="group" aria-label={texts.upNext} className="full-player-about" tabIndex={0}>
          <UpNext
            heading={texts.upNext}
            rows={upcoming.slice(0, SHOWN_NEXT).map((entry) => toRow(entry, jumpTo))}
            none={texts.nothingFollows}
          />
        </div>
      }
      areLyricsLoading={areLyricsLoading}
      lyrics={lyrics && <TrackLyrics key={track.id} lyrics={lyrics} />}
      about={<AboutOwnTrack track={track} />}
    />
  );
}
