import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { Repeat } from 'lucide-react';
import { messageOr } from '#api/api-error.ts';
import { SaveAsPlaylist } from '#components/playlists/save-as-playlist.tsx';
import { useRoomEntrance } from '#components/rooms/use-room-entrance.ts';
import type { PlayedRoom } from '#data/rooms/past-rooms-queries.ts';
import { useOpenRoom } from '#data/rooms/rooms-queries.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

function trackIdsOf({ songs }: PlayedRoom): number[] {
  return songs.map(({ track }) => Number(track.id));
}

/** Opens a private room that begins with these songs; files that are missing by now are left out. */
export function EncoreButton({ played }: { played: PlayedRoom }) {
  const open = useOpenRoom();
  const enter = useRoomEntrance();
  function begin() {
    open.mutate(
      { name: played.room.name, trackIds: trackIdsOf(played) },
      {
        onSuccess: ({ room }) => enter(room.id),
        onError: (error) => showToast('error', messageOr(error, texts.encoreFailed)),
      },
    );
  }
  return (
    <Button className={toolClass} title={texts.encoreHint} isUnavailable={open.isPending} onClick={begin}>
      <Repeat aria-hidden="true" className="size-4" />
      <ToolWords>{texts.encore}</ToolWords>
    </Button>
  );
}

/** Each song once, because a room may have played it several times. */
export function uniqueIds({ songs }: PlayedRoom): readonly string[] {
  return [...new Set(songs.map(({ track }) => track.id))];
}

export function SaveButton({ played }: { played: PlayedRoom }) {
  return <SaveAsPlaylist isTool name={played.room.name} trackIds={uniqueIds(played)} />;
}
