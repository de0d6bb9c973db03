import { pageTexts } from '@tutti/contract/page/texts';
import { adminRoomTexts as texts } from '@tutti/contract/rooms/admin-texts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Panel } from '#components/panel.tsx';
import { type AdminRoom, useAllRooms, useEndAnyRoom } from '#data/admin/admin-rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { formatInstant } from '../format-date.ts';
import { formatNumber } from '../format-number.ts';
import { StateDot } from '../state-dot.tsx';

const CELL = 'px-5 py-3 align-middle text-sm';
const HEAD = 'px-5 pb-2 text-xs font-medium text-muted';
const NUMBER = 'w-26 text-end';

interface RoomRowProps {
  room: AdminRoom;
  onEnd: () => void;
}

function RoomRow({ room, onEnd }: RoomRowProps) {
  const kind = room.isPublic ? texts.isPublic : texts.isPrivate;
  return (
    <tr className="border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <span className="flex items-center gap-2.5">
          <StateDot isOn={!room.isPaused} label={room.isPaused ? texts.paused : texts.playing} />
          <span className="min-w-0">
            <span dir="auto" className="block truncate" title={room.name}>
              {room.name}
            </span>
            <span dir="auto" className="block truncate text-xs font-normal text-muted">
              {kind}
              <span className="sm:hidden"> · {room.hostName}</span>
            </span>
          </span>
        </span>
      </th>
      <td dir="auto" className={clsx(CELL, 'truncate text-muted max-sm:hidden')} title={room.hostName}>
        {room.hostName}
      </td>
      <td className={clsx(CELL, 'text-end tabular-nums max-sm:hidden')}>{formatNumber(room.hereCount)}</td>
      <td className={clsx(CELL, 'text-end tabular-nums')}>{formatNumber(room.soundingCount)}</td>
      <td className={clsx(CELL, 'text-end tabular-nums max-md:hidden')}>{formatNumber(room.entryCount)}</td>
      <td className={clsx(CELL, 'text-end whitespace-nowrap text-muted tabular-nums max-md:hidden')}>
        <time dateTime={room.openedAt}>{formatInstant(room.openedAt)}</time>
      </td>
      <td className="pe-5 text-end">
        <Button look="ghost" aria-label={texts.endNamed(room.name)} onClick={onEnd}>
          {texts.end}
        </Button>
      </td>
    </tr>
  );
}

function RoomTable({ rooms, onEnd }: { rooms: readonly AdminRoom[]; onEnd: (room: AdminRoom) => void }) {
  if (rooms.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <div className="-mx-5 -mb-3">
      <table aria-label={texts.title} className="w-full table-fixed">
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, 'text-start')}>
              {texts.room}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-start max-sm:hidden')}>
              {texts.host}
            </th>
            <th scope="col" className={clsx(HEAD, NUMBER, 'max-sm:hidden')}>
              {texts.here}
            </th>
            <th scope="col" className={clsx(HEAD, NUMBER)}>
              {texts.sounding}
            </th>
            <th scope="col" className={clsx(HEAD, NUMBER, 'max-md:hidden')}>
              {texts.entries}
            </th>
            <th scope="col" className={clsx(HEAD, 'w-56 text-end max-md:hidden')}>
              {texts.since}
            </th>
            <th scope="col" className="w-28">
              <span className="sr-only">{texts.end}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} onEnd={() => onEnd(room)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Most people first. */
export function byPresence(a: AdminRoom, b: AdminRoom): number {
  return b.hereCount - a.hereCount || a.openedAt.localeCompare(b.openedAt);
}

export function RoomsPanel() {
  const { data, isError, refetch } = useAllRooms();
  const end = useEndAnyRoom();
  const [ending, setEnding] = useState<AdminRoom>();
  const rooms = data?.toSorted(byPresence);
  const present = rooms?.reduce((sum, { hereCount }) => sum + hereCount, 0) ?? 0;
  return (
    <Panel isDense title={texts.title} note={rooms && texts.summary(rooms.length, present)}>
      {rooms === undefined && !isError && <Skeleton className="h-12" />}
      {rooms === undefined && isError && (
        <MessageState
          isAlert
          title={texts.failed}
          action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
        />
      )}
      {rooms !== undefined && <RoomTable rooms={rooms} onEnd={setEnding} />}
      {ending && (
        <ConfirmDialog
          isDanger
          title={texts.question(ending.name)}
          text={texts.consequence}
          action={texts.end}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(ending, { onSettled: () => setEnding(undefined) })}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}
