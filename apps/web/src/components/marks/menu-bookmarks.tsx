import { markTexts } from '@tutti/contract/music/mark-texts';
import { formatDuration } from '@tutti/player';
import { Bookmark, BookmarkX } from 'lucide-react';
import { useBookmarks, useSetBookmark } from '#data/own/bookmarks-queries.ts';
import { usePlayer, useReadPlayerProgress } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { MenuRow } from '#ui/menu-button.tsx';

const texts = markTexts.bookmarks;

export function MenuBookmarks({ track }: { track: PlayerTrack }) {
  const { currentTrack, takeOver } = usePlayer();
  const readProgress = useReadPlayerProgress();
  const { data: bookmarks = [] } = useBookmarks();
  const { mutate: set } = useSetBookmark();
  const known = bookmarks.find((one) => one.track.id === track.id);
  return (
    <>
      {currentTrack?.id === track.id && (
        <MenuRow
          label={texts.setHere}
          icon={Bookmark}
          onSelect={() => set({ trackId: track.id, positionSeconds: readProgress().currentTimeSeconds })}
        />
      )}
      {known !== undefined && (
        <>
          <MenuRow
            label={texts.resume(formatDuration(known.positionSeconds))}
            icon={Bookmark}
            onSelect={() => takeOver([known.track], 0, known.positionSeconds)}
          />
          <MenuRow
            label={texts.remove}
            icon={BookmarkX}
            onSelect={() => set({ trackId: track.id, positionSeconds: undefined })}
          />
        </>
      )}
    </>
  );
}
