import { roomTexts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import type { KnownRoom, RoomEntry } from '#api/rooms-api.ts';
import { IconButton } from '#ui/button.tsx';
import type { GuestRoom } from './use-guest-room.ts';

const texts = roomTexts.queue;

/** Further songs can wait for hours, and a phone shows few. */
const SHOWN_MAX = 50;

interface RowProps {
  entry: RoomEntry;
  adder: string | undefined;
  known: KnownRoom;
  send: GuestRoom['send'];
}

function Row({ entry, adder, known, send }: RowProps) {
  const { id, track, addedBy, isApproved, boostedBy, isFixed } = entry;
  const isOwn = addedBy === known.me;
  const isBoosted = boostedBy.includes(known.me);
  return (
    <li className="flex min-h-14 items-center gap-2">
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-medium">
          {track.title}
        </p>
        <p className="truncate text-sm text-muted">
          <bdi>{track.artist}</bdi>
          {' · '}
          {isApproved ? (isOwn ? texts.addedByYou : adder && texts.addedBy(adder)) : texts.waiting}
        </p>
      </div>
      {isApproved && !isFixed && (
        <IconButton
          label={texts.boost(track.title, boostedBy.length)}
          aria-pressed={isBoosted}
          onClick={() => void send({ type: 'boost', entryId: id, isOn: !isBoosted })}
        >
          <span aria-hidden="true" className={clsx(isBoosted && 'text-accent')}>
            ▲{boostedBy.length > 0 && ` ${boostedBy.length}`}
          </span>
        </IconButton>
      )}
      {isOwn && !isFixed && (
        <IconButton
          label={texts.removeNamed(track.title)}
          onClick={() => void send({ type: 'remove', entryIds: [id] })}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

export function GuestQueue({ known, send }: { known: KnownRoom; send: GuestRoom['send'] }) {
  const { entries, people: members } = known.room;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return (
    <section className="space-y-2">
      <h2 className="font-semibold">{roomTexts.tabs.queue}</h2>
      {entries.length === 0 && <p className="text-sm text-muted">{roomTexts.queueEmpty}</p>}
      <ul aria-label={roomTexts.tabs.queue}>
        {entries.slice(0, SHOWN_MAX).map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            adder={entry.addedBy === null ? roomTexts.somebody : names.get(entry.addedBy)}
            known={known}
            send={send}
          />
        ))}
      </ul>
    </section>
  );
}
