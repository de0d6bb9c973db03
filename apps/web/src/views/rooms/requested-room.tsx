import { pageTexts } from '@tutti/contract/page/texts';
import { roomEntranceTexts as texts } from '@tutti/contract/rooms/entrance-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { roomIdOf } from '@tutti/contract/stations/station-ref';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { serverMessageOr } from '#api/api-error.ts';
import type { RoomMusic, RoomRequest } from '#components/room-requests/room-requests.ts';
import { useAddToRoom, useLoadRooms } from '#data/rooms/room-additions.ts';
import type { RoomList, RoomListing } from '#data/rooms/rooms-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { ChooseRoomDialog } from './choose-room-dialog.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { OpenRoomDialog } from './open-room-dialog.tsx';

interface Loaded {
  readonly list: RoomList;
  readonly beginning: { readonly name: string; readonly music: RoomMusic } | undefined;
}

interface RequestProps {
  request: Exclude<RoomRequest, { type: 'join' }>;
  onDone: () => void;
}

const ownOf = ({ rooms }: RoomList) => rooms.filter(({ isMember }) => isMember);

/** Loads rooms and music together; a failure ends the request. */
function useLoaded({ request, onDone }: RequestProps, act: (loaded: Loaded) => void): void {
  const loadRooms = useLoadRooms();
  const onLoaded = useEffectEvent(act);
  const onFailed = useEffectEvent((error: unknown) => {
    showToast('error', serverMessageOr(error, texts.addFailed));
    onDone();
  });
  const load = useEffectEvent(async ({ music }: RequestProps['request']): Promise<Loaded> => {
    const [list, loaded] = await Promise.all([loadRooms(), music?.load()]);
    return { list, beginning: music && loaded && { name: music.name, music: loaded } };
  });
  useEffect(() => {
    let isWanted = true;
    load(request).then(
      (loaded) => isWanted && onLoaded(loaded),
      (error: unknown) => isWanted && onFailed(error),
    );
    return () => {
      isWanted = false;
    };
  }, [request]);
}

/** Adds at once to the only room, asks which of several, and opens one if there is none. */
function AddOrOpen({ request, onDone }: RequestProps) {
  const addToRoom = useAddToRoom();
  const joinedId = roomIdOf(useStation().station);
  const [loaded, setLoaded] = useState<Loaded>();
  const [isNew, setIsNew] = useState(request.type === 'open');

  function add(room: RoomListing, { beginning }: Loaded) {
    if (beginning !== undefined) addToRoom(room, beginning.music);
    onDone();
  }

  useLoaded({ request, onDone }, (known) => {
    const [only, ...others] = request.type === 'add' ? ownOf(known.list) : [];
    if (only !== undefined && others.length === 0) return add(only, known);
    if (only === undefined && !known.list.canOpen) {
      showToast('warning', texts.off);
      return onDone();
    }
    setIsNew(only === undefined);
    setLoaded(known);
  });

  if (loaded === undefined) return null;
  const { list, beginning } = loaded;
  if (isNew)
    return <OpenRoomDialog mayBePublic={list.canOpenPublic} beginning={beginning} onClose={onDone} />;
  return (
    <ChooseRoomDialog
      // The room that is heard is the likely one.
      rooms={ownOf(list).toSorted(
        (one, other) => Number(other.id === joinedId) - Number(one.id === joinedId),
      )}
      onChoose={(room) => add(room, loaded)}
      onOpen={list.canOpen ? () => setIsNew(true) : undefined}
      onClose={onDone}
    />
  );
}

function JoinDialog({ onDone }: { onDone: () => void }) {
  return (
    <Dialog
      title={texts.joinByCode}
      onClose={onDone}
      footer={
        <Button look="ghost" onClick={onDone}>
          {pageTexts.cancel}
        </Button>
      }
    >
      <p className="mb-4 text-sm text-muted">{roomTexts.none.off}</p>
      <JoinByCode onJoin={onDone} />
    </Dialog>
  );
}

interface RequestedRoomProps {
  request: RoomRequest;
  onDone: () => void;
}

/** Rendered outside of the frame, because the frame is inert below the full player. */
export function RequestedRoom({ request, onDone }: RequestedRoomProps) {
  return createPortal(
    request.type === 'join' ? (
      <JoinDialog onDone={onDone} />
    ) : (
      <AddOrOpen request={request} onDone={onDone} />
    ),
    document.body,
  );
}
