import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { ArrowDownToLine, Check, Pause } from 'lucide-react';
import { haltKeeping, keep } from '#data/kept/keeping.ts';
import { canKeep, useKeptCollection } from '#data/kept/kept-here.ts';
import type { KeptRef } from '#data/kept/kept-record.ts';
import type { KeptCollection } from '#data/kept/kept-state.ts';
import { Button } from '#ui/button.tsx';
import { useKeptRemoval } from './use-kept-removal.tsx';

interface KeepButtonProps {
  collection: KeptRef;
  name: string;
}

interface Face {
  readonly text: string;
  /** The accessible name of the action, because the visible text shows the state. */
  readonly label: string | undefined;
  readonly icon: typeof Check;
  readonly press: () => void;
}

interface Faced extends KeepButtonProps {
  readonly remove: () => void;
}

function faceOf(kept: KeptCollection | undefined, { collection, name, remove }: Faced): Face {
  const start = () => void keep(collection, name);
  if (kept === undefined)
    return { text: keptTexts.keep, label: undefined, icon: ArrowDownToLine, press: start };
  const { state, songsHere, songsWanted } = kept;
  if (state === 'kept') {
    return { text: keptTexts.kept, label: keptTexts.removeNamed(name), icon: Check, press: remove };
  }
  if (state === 'stopped') {
    const text = keptTexts.goOn(songsHere, songsWanted);
    return { text, label: keptTexts.goOnNamed(name), icon: ArrowDownToLine, press: start };
  }
  const text = state === 'waiting' ? keptTexts.waiting : keptTexts.keeping(songsHere, songsWanted);
  return { text, label: keptTexts.stopNamed(name), icon: Pause, press: () => void haltKeeping(collection) };
}

/** Reserves the place of the button until the collection is known, so that nothing moves. */
export function KeepButtonWaiting() {
  if (!canKeep()) return null;
  return (
    <Button disabled>
      <ArrowDownToLine aria-hidden="true" className="size-4" />
      {keptTexts.keep}
    </Button>
  );
}

/** Downloads an album or a playlist to this device, and shows the progress. */
export function KeepButton(props: KeepButtonProps) {
  const { kind, id } = props.collection;
  const kept = useKeptCollection(kind, id);
  const removal = useKeptRemoval(props.collection, props.name);
  if (!canKeep()) return null;
  const { text, label, icon: Icon, press } = faceOf(kept, { ...props, remove: removal.ask });
  const isKept = kept?.state === 'kept';
  return (
    <>
      <Button
        // The visible text stays part of the accessible name, for users of speech control.
        aria-label={label && `${text}. ${label}`}
        title={label}
        className="tabular-nums"
        onClick={press}
      >
        <Icon aria-hidden="true" className={isKept ? 'size-4 text-accent' : 'size-4'} />
        {text}
      </Button>
      {removal.question}
    </>
  );
}
