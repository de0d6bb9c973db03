import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Artwork } from '#components/music/artwork.tsx';
import { useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { IconButton } from '#ui/button.tsx';

interface ResultRowProps {
  title: string;
  note: string | undefined;
  picture: { artUrl: string | undefined; of: string; color: string | undefined };
  isAdded: boolean;
  isBusy: boolean;
  addLabel: string;
  onAdd: () => void;
}

/** Music that one press adds to the room. */
export function ResultRow({ title, note, picture, isAdded, isBusy, addLabel, onAdd }: ResultRowProps) {
  const Icon = isAdded ? Check : Plus;
  return (
    <li className="flex h-14 items-center gap-2 rounded-lg hover:bg-raised/70">
      <Artwork
        artUrl={picture.artUrl}
        title={picture.of}
        sizePx={44}
        color={picture.color}
        className="size-11"
      />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-medium" title={title}>
          {title}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {note}
        </p>
      </div>
      <IconButton
        data-row-title
        label={isAdded ? texts.search.added(title) : addLabel}
        className={isAdded ? 'is-added' : 'bg-ink/10! hover:bg-ink/20!'}
        isUnavailable={isBusy || isAdded}
        onClick={onAdd}
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}

/** The ids of what is being added from here, so that a second press adds nothing twice. */
export function useAdding(known: KnownRoom) {
  const { add } = useRoomCommand(known.room.id);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const toggled = (ids: ReadonlySet<string>, id: string, isIn: boolean) =>
    new Set([...[...ids].filter((one) => one !== id), ...(isIn ? [id] : [])]);
  async function addOne(id: string, music: Parameters<typeof add>[0]) {
    setBusy((ids) => toggled(ids, id, true));
    const isAdded = await add(music);
    setBusy((ids) => toggled(ids, id, false));
    if (isAdded) setDone((ids) => toggled(ids, id, true));
  }
  return { busy, done, addOne };
}

export type Adding = ReturnType<typeof useAdding>;

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-1">
      <h3 className="flex min-h-11 items-center font-semibold">{title}</h3>
      {children}
    </section>
  );
}
