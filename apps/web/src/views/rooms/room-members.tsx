import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import {
  Ban,
  ChevronRight,
  Crown,
  Headphones,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  UserMinus,
} from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { ROW_PX } from '#components/long-lists/row-height.ts';
import { useVisibleRange } from '#components/long-lists/use-visible-range.ts';
import { isHost, isHosting } from '#components/rooms/room-parts.ts';
import { useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom, RoomPerson, RoomRole } from '#data/rooms/rooms-queries.ts';
import { useBanned } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';
import { ShownScreens } from './room-screens.tsx';

const RANKS: Readonly<Record<RoomRole, number>> = { host: 0, 'co-host': 1, member: 2 };

/** Host and co-hosts first, then who is here, by name. */
function inOrder(members: readonly RoomPerson[]): RoomPerson[] {
  return members.toSorted(
    (one, other) =>
      RANKS[one.role] - RANKS[other.role] ||
      Number(other.isHere) - Number(one.isHere) ||
      one.name.localeCompare(other.name),
  );
}

function useHostItems(known: KnownRoom, person: RoomPerson): MenuItem[] {
  const { send } = useRoomCommand(known.room.id);
  const { id: memberId, role, isGuest = false } = person;
  if (!isHosting(known) || memberId === known.me || role === 'host') return [];
  const isCoHost = role === 'co-host';
  const forHost: MenuItem[] = [
    {
      label: isCoHost ? texts.people.dismissCoHost : texts.people.makeCoHost,
      icon: isCoHost ? ShieldOff : ShieldCheck,
      onSelect: () => void send({ type: 'set-co-host', memberId, isOn: !isCoHost }),
    },
    { label: texts.people.makeHost, icon: Crown, onSelect: () => void send({ type: 'pass-host', memberId }) },
  ];
  // Only the host decides about co-hosts.
  if (!isHost(known) && isCoHost) return [];
  return [
    // Nobody without an account hosts a room.
    ...(isHost(known) && !isGuest ? forHost : []),
    {
      label: texts.people.remove,
      icon: UserMinus,
      onSelect: () => void send({ type: 'remove-member', memberId }),
    },
    { label: texts.people.ban, icon: Ban, onSelect: () => void send({ type: 'ban', memberId }) },
  ];
}

function statusOf({ isHere, isSounding, isCatchingUp }: RoomPerson): string {
  if (!isHere) return texts.people.away;
  if (isCatchingUp) return texts.people.catchingUp;
  return isSounding ? texts.people.listening : texts.people.remote;
}

const Person = memo(function Person({ known, person }: { known: KnownRoom; person: RoomPerson }) {
  const items = useHostItems(known, person);
  const { name, avatarUrl, role, isHere, isSounding, isGuest = false } = person;
  const Icon = isSounding ? Headphones : Smartphone;
  return (
    <>
      <span className={clsx('contents', !isHere && 'grayscale')}>
        <Avatar name={name} pictureUrl={avatarUrl} className={clsx('size-10', !isHere && 'opacity-55')} />
      </span>
      <div className="ms-2 min-w-0 grow">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {person.id === known.me ? texts.you(name) : name}
          </span>
          {isGuest && <span className="room-role">{texts.people.guest}</span>}
          {role !== 'member' && (
            <span className="room-role">
              {role === 'host' && <Crown aria-hidden="true" fill="currentColor" className="size-3" />}
              {texts.people[role]}
            </span>
          )}
        </p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          {isHere && <Icon aria-hidden="true" className="size-3.5" />}
          {statusOf(person)}
        </p>
      </div>
      {items.length > 0 && <MenuButton label={texts.people.moreFor(name)} items={items} />}
    </>
  );
});

function Banned({ known }: { known: KnownRoom }) {
  const [isShown, setIsShown] = useState(false);
  const { data = [] } = useBanned(known.room.id, isShown);
  const { send } = useRoomCommand(known.room.id);
  return (
    <details onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 font-semibold text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="room-chevron size-4 shrink-0" />
        {texts.people.banned}
      </summary>
      {isShown && data.length === 0 && <p className="text-sm text-muted">{texts.people.nobodyBanned}</p>}
      <ul>
        {data.map(({ id, name }) => (
          <li key={id} className="flex h-14 items-center gap-3">
            <span dir="auto" className="min-w-0 grow truncate">
              {name}
            </span>
            <Button
              aria-label={texts.people.unbanNamed(name)}
              onClick={() => void send({ type: 'unban', memberId: id })}
            >
              {texts.people.unban}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Only rows near the screen are rendered, because a room has up to 500 people. */
export function RoomMembers({ known }: { known: KnownRoom }) {
  const list = useRef<HTMLUListElement>(null);
  const members = inOrder(known.room.people);
  const hereCount = members.filter(({ isHere }) => isHere).length;
  const { first, last } = useVisibleRange(list, { count: members.length, rowPx: ROW_PX });
  return (
    <div className="space-y-4">
      {hereCount < members.length && (
        <p className="text-sm text-muted tabular-nums">
          {texts.people.hereAndAway(hereCount, members.length - hereCount)}
        </p>
      )}
      <ul
        ref={list}
        aria-label={texts.tabs.people}
        className="relative [overflow-anchor:none]"
        style={{ height: members.length * ROW_PX }}
      >
        {members.slice(first, last).map((person, offset) => (
          <li
            key={person.id}
            aria-setsize={members.length}
            aria-posinset={first + offset + 1}
            className="absolute inset-x-0 top-0 flex h-14 items-center gap-1 rounded-lg hover:bg-raised/70"
            style={{ transform: `translateY(${(first + offset) * ROW_PX}px)` }}
          >
            <Person known={known} person={person} />
          </li>
        ))}
      </ul>
      <ShownScreens known={known} />
      {isHosting(known) && <Banned known={known} />}
    </div>
  );
}
