import { roomScreenHostTexts as texts } from '@tutti/contract/rooms/screen-host-texts';
import { Tv } from 'lucide-react';
import { isHosting } from '#components/rooms/room-parts.ts';
import { useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';

/** Above everything else, because somebody stands in front of a TV and waits. */
export function WaitingScreens({ known }: { known: KnownRoom }) {
  const { send } = useRoomCommand(known.room.id);
  const waiting = (known.room.screens ?? []).filter(({ isShown }) => !isShown);
  if (!isHosting(known) || waiting.length === 0) return null;
  return (
    <ul aria-label={texts.title} className="space-y-2">
      {waiting.map(({ id: screenId, pairingCode }) => (
        <li key={screenId} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-raised p-4">
          <Tv aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <div role="status" className="min-w-60 grow basis-0">
            <p className="font-semibold tabular-nums">{texts.wanted(pairingCode)}</p>
            <p className="text-sm text-muted">{texts.check}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              aria-label={texts.showNamed(pairingCode)}
              onClick={() => void send({ type: 'approve-screen', screenId })}
            >
              {texts.show}
            </Button>
            <Button
              aria-label={texts.refuseNamed(pairingCode)}
              onClick={() => void send({ type: 'remove-screen', screenId })}
            >
              {texts.refuse}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The screens that show the room, for its hosts. */
export function ShownScreens({ known }: { known: KnownRoom }) {
  const { send } = useRoomCommand(known.room.id);
  const shown = (known.room.screens ?? []).filter(({ isShown }) => isShown);
  if (!isHosting(known) || shown.length === 0) return null;
  return (
    <section>
      <h2 className="flex min-h-11 items-center font-semibold text-muted">{texts.title}</h2>
      <ul aria-label={texts.title}>
        {shown.map(({ id: screenId, pairingCode }) => (
          <li key={screenId} className="flex h-14 items-center gap-3">
            <Tv aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 grow truncate tabular-nums">{texts.named(pairingCode)}</span>
            <Button
              aria-label={texts.removeNamed(pairingCode)}
              onClick={() => void send({ type: 'remove-screen', screenId })}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
