import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { ListPlus } from 'lucide-react';
import { useSaveAsPlaylist } from '#data/own/save-as-playlist.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';

interface SaveAsPlaylistProps {
  name: string;
  trackIds: readonly string[];
  /** A phone shows only its sign. */
  isTool?: boolean;
}

/** Saves a list that changes later, and opens the playlist. */
export function SaveAsPlaylist({ name, trackIds, isTool = false }: SaveAsPlaylistProps) {
  const openView = useOpenView();
  const save = useSaveAsPlaylist();
  if (trackIds.length === 0) return null;
  return (
    <Button
      isUnavailable={save.isPending}
      className={isTool ? toolClass : ''}
      onClick={() =>
        save.mutate(
          { name, trackIds },
          { onSuccess: ({ id }) => openView({ id: 'playlist', playlistId: id }) },
        )
      }
    >
      <ListPlus aria-hidden="true" className="size-4" />
      {isTool ? <ToolWords>{playlistTexts.saveAs}</ToolWords> : playlistTexts.saveAs}
    </Button>
  );
}
