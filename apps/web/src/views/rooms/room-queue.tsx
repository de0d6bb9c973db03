import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { ArrowBigUp, Check, ListStart, Plus, X } from 'lucide-react';
import { useCallback } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { moveItem, ReorderList } from '#components/long-lists/reorder-list.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { addedBy, artistOf, findPerson, isHosting, mayChangeEntry } from '#components/rooms/room-parts.ts';
import { useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom, RoomEntry } from '#data/rooms/rooms-queries.ts';
import { clockTime } from '#language/clock-time.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

interface EntryProps {
  known: KnownRoom;
  entry: RoomEntry;
}

/** A narrow row has its first line for the title: the second one names the artist, and shows who added the song. */
function AddedBy({ known, entry }: EntryProps) {
  const artist = artistOf(entry.track);
  const person = findPerson(known.room, entry.addedBy);
  const isShort = artist !== undefined && person !== undefined;
  return (
    <>
      {isShort && (
        <>
          <span dir="auto" className="truncate @min-[30rem]:hidden">
            {artist}
          </span>
          <span aria-hidden="true" className="flex items-center gap-1.5 @min-[30rem]:hidden">
            ·
            <Avatar name={person.name} pictureUrl={person.avatarUrl} className="size-4.5 text-[9px]" />
          </span>
        </>
      )}
      <span dir="auto" className={clsx('truncate', isShort && '@max-[30rem]:sr-only')}>
        {addedBy(known, entry)}
      </span>
    </>
  );
}

function EntryWords({ known, entry }: EntryProps) {
  const { track, startsAtMs, isApproved } = entry;
  const time = startsAtMs === null || !isApproved ? undefined : clockTime.format(startsAtMs);
  return (
    <>
      <Artwork
        artUrl={track.artUrl}
        title={track.albumTitle ?? track.title}
        sizePx={44}
        color={track.artColour}
        className="size-11"
      />
      <div className="ms-2 min-w-0 grow">
        <p className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="truncate font-medium" title={track.title}>
            {track.title}
          </span>
          <span dir="auto" className="min-w-0 shrink-2 truncate text-sm text-muted @max-[30rem]:hidden">
            {artistOf(track)}
          </span>
        </p>
        <p className="flex min-w-0 gap-1.5 text-sm text-muted tabular-nums">
          <AddedBy known={known} entry={entry} />
          {time !== undefined && (
            // Narrow rows have no room for the words.
            <span className="room-when-short">
              <span aria-hidden="true">· {texts.queue.around(time)}</span>
              <span className="sr-only">{texts.queue.at(time)}</span>
            </span>
          )}
        </p>
      </div>
      {time !== undefined && (
        <span className="room-when">
          <span aria-hidden="true">{texts.queue.around(time)}</span>
          <span className="sr-only">{texts.queue.at(time)}</span>
        </span>
      )}
    </>
  );
}

function BoostButton({ known, entry }: EntryProps) {
  const { send } = useRoomCommand(known.room.id);
  const isOn = entry.boostedBy.includes(known.me);
  const count = entry.boostedBy.length;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={texts.queue.boost(entry.track.title, count)}
      title={texts.queue.boostHint}
      className={clsx('room-boost', isOn ? 'bg-accent text-on-accent' : 'bg-ink/10 hover:bg-ink/20')}
      onClick={() => void send({ type: 'boost', entryId: entry.id, isOn: !isOn })}
    >
      <ArrowBigUp aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} className="size-4.5" />
      <span className="tabular-nums">{count}</span>
    </button>
  );
}

function useEntryItems({ known, entry }: EntryProps): MenuItem[] {
  const { room } = known;
  const { send } = useRoomCommand(room.id);
  const first = room.entries.find(({ isFixed }) => !isFixed);
  const mayPlayNext =
    isHosting(known) && room.mode !== 'votes' && first !== undefined && first.id !== entry.id;
  return [
    ...(mayPlayNext
      ? [
          {
            label: texts.queue.toTop,
            icon: ListStart,
            onSelect: () => void send({ type: 'move', entryId: entry.id, beforeEntryId: first.id }),
          },
        ]
      : []),
    {
      label: texts.queue.remove,
      icon: X,
      onSelect: () => void send({ type: 'remove', entryIds: [entry.id] }),
    },
  ];
}

function QueueRow({ known, entry }: EntryProps) {
  const items = useEntryItems({ known, entry });
  return (
    <>
      <EntryWords known={known} entry={entry} />
      {known.room.mode === 'votes' && !entry.isFixed && <BoostButton known={known} entry={entry} />}
      {entry.isFixed && <span className="shrink-0 px-2 text-sm text-muted">{texts.queue.fixed}</span>}
      {mayChangeEntry(known, entry) ? (
        <MenuButton label={texts.queue.moreFor(entry.track.title)} items={items} />
      ) : (
        <span className="size-11 shrink-0 @max-[30rem]:hidden" />
      )}
    </>
  );
}

function WaitingRow({ known, entry }: EntryProps) {
  const { send } = useRoomCommand(known.room.id);
  const { title } = entry.track;
  const isHost = isHosting(known);
  return (
    <li ref={leaveFocusToContent} className="flex h-14 items-center gap-1">
      <EntryWords known={known} entry={entry} />
      {isHost && (
        <IconButton
          label={texts.queue.approveNamed(title)}
          className="room-approve"
          onClick={() => void send({ type: 'approve', entryIds: [entry.id] })}
        >
          <Check aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {(isHost || entry.addedBy === known.me) && (
        <IconButton
          label={texts.queue.removeNamed(title)}
          onClick={() => void send({ type: 'remove', entryIds: [entry.id] })}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

/** Lists what a host has to approve, before the queue, because somebody waits for it. */
function WaitingEntries({ known }: { known: KnownRoom }) {
  const { send } = useRoomCommand(known.room.id);
  const waiting = known.room.entries.filter(({ isApproved }) => !isApproved);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={texts.queue.waiting} className="room-waiting">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="font-semibold">{texts.queue.waiting}</h3>
        {isHosting(known) && waiting.length > 1 && (
          <Button
            className="bg-ink/10! hover:bg-ink/20!"
            onClick={() => void send({ type: 'approve', entryIds: waiting.map(({ id }) => id) })}
          >
            {texts.queue.approveAll}
          </Button>
        )}
      </div>
      <ul className="room-waiting-list">
        {waiting.map((entry) => (
          <WaitingRow key={entry.id} known={known} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const keyOfEntry = ({ id }: RoomEntry) => id;
const nameOfEntry = ({ track }: RoomEntry) => track.title;

interface RoomQueueProps {
  known: KnownRoom;
  /** Undefined if this person may not add. */
  onAdd: (() => void) | undefined;
}

function NothingFollows({ known, onAdd }: RoomQueueProps) {
  return (
    <MessageState
      drawing="queue"
      title={texts.queue.nothing}
      text={known.room.keepsGoing ? texts.queue.nothingButGoesOn : texts.queue.nothingHint}
      action={
        onAdd && (
          <Button look="primary" onClick={onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            {texts.tabs.add}
          </Button>
        )
      }
    />
  );
}

export function RoomQueue({ known, onAdd }: RoomQueueProps) {
  const { room } = known;
  const { send } = useRoomCommand(room.id);
  const queue = room.entries.filter(({ isApproved }) => isApproved);
  const renderRow = useCallback((entry: RoomEntry) => <QueueRow known={known} entry={entry} />, [known]);
  const isFrozen = room.mode === 'votes' || (room.isLocked && !isHosting(known));
  const isMovable = (entry: RoomEntry) => !isFrozen && mayChangeEntry(known, entry);

  function move(from: number, to: number) {
    const moved = queue[from];
    const next = moveItem(queue, from, to)[to + 1];
    if (moved !== undefined)
      void send({ type: 'move', entryId: moved.id, beforeEntryId: next === undefined ? null : next.id });
  }

  return (
    <div className="space-y-4">
      <WaitingEntries known={known} />
      {(room.isLocked || room.mode !== 'queue') && queue.length > 0 && (
        <p className="text-sm text-muted">
          {room.isLocked && !isHosting(known) ? texts.queue.locked : texts.mode[room.mode].hint}
        </p>
      )}
      {queue.length === 0 ? (
        <NothingFollows known={known} onAdd={onAdd} />
      ) : (
        <ReorderList
          items={queue}
          keyOf={keyOfEntry}
          nameOf={nameOfEntry}
          label={texts.tabs.queue}
          onMove={move}
          renderRow={renderRow}
          isMovable={isMovable}
        />
      )}
    </div>
  );
}
