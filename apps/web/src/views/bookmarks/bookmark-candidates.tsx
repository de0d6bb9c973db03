import { markTexts } from '@tutti/contract/music/mark-texts';
import { formatDuration } from '@tutti/player';
import { Bookmark } from 'lucide-react';
import { Section } from '#components/section.tsx';
import { TrackLine, trackLineRowClass } from '#components/tracks/track-line.tsx';
import { TrackLines } from '#components/tracks/track-lines.tsx';
import { type Track, useTracks } from '#data/library/library-queries.ts';
import { useSetBookmark } from '#data/own/bookmarks-queries.ts';
import { usePlayer, useReadPlayerProgress } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import './bookmarks.css';

const texts = markTexts.bookmarks;
const SHOWN = 5;

/** Sets the bookmark where the song is now, or at its start while it does not play. */
function BookmarkButton({ track, isCurrent }: { track: Track; isCurrent: boolean }) {
  const readProgress = useReadPlayerProgress();
  const { mutate: set, isPending } = useSetBookmark();
  return (
    <IconButton
      label={texts.setFor(track.title)}
      isUnavailable={isPending}
      onClick={() =>
        set({ trackId: track.id, positionSeconds: isCurrent ? readProgress().currentTimeSeconds : 0 })
      }
    >
      <Bookmark aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
}

/** The longest songs, because long ones are those that people leave in the middle. Nothing if they cannot be loaded. */
export function BookmarkCandidates() {
  const player = usePlayer();
  const { data } = useTracks({ sort: 'duration', order: 'desc' });
  const tracks = data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  if (tracks.length === 0) return null;
  return (
    <Section title={texts.longest}>
      <p className="text-sm text-muted">{texts.longestNote}</p>
      <TrackLines tracks={tracks}>
        <ol aria-label={texts.longest} className="-mx-2">
          {tracks.map((track, index) => {
            const isCurrent = player.currentTrack?.id === track.id;
            return (
              <li key={track.id} className={trackLineRowClass}>
                <TrackLine
                  track={track}
                  number={index + 1}
                  isCurrent={isCurrent}
                  isPlaying={player.isPlaying}
                  onPress={() => (isCurrent ? player.toggleTrack(track) : player.playFrom([track], 0))}
                  remark={
                    <span className="length-in-line note-part tabular-nums">
                      {formatDuration(track.durationSeconds)}
                    </span>
                  }
                  heart={<BookmarkButton track={track} isCurrent={isCurrent} />}
                />
              </li>
            );
          })}
        </ol>
      </TrackLines>
    </Section>
  );
}
