import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { AddToPlaylistDialog } from '#components/playlists/add-to-playlist-dialog.tsx';
import { IconButton } from '#ui/button.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { rememberChoice } from './recent-choices.ts';
import { type PaletteAnswer, usePaletteEntries } from './use-palette-entries.ts';

const texts = paletteTexts;

/** Arrow keys wrap around. */
function movedIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, index + 6);
  if (key === 'PageUp') return Math.max(0, index - 6);
  return undefined;
}

/** Announces the number of results or an error; an error is also visible. */
function Outcome({ term, answer }: { term: string; answer: PaletteAnswer }) {
  const { entries, isPending, isFailed } = answer;
  // The option to search for the term is always present.
  const hasFound = entries.some(({ id }) => id !== 'search');
  const sentence = isFailed
    ? texts.searchFailed
    : isPending
      ? texts.searching
      : hasFound
        ? texts.count(entries.length)
        : texts.none(term);
  const isShown = isFailed || !hasFound;
  return (
    <p role="status" className={isShown ? 'px-4 pt-3 text-sm wrap-anywhere text-muted' : 'sr-only'}>
      {sentence}
    </p>
  );
}

function KeyHelp() {
  return (
    <p
      aria-hidden="true"
      className="flex gap-4 border-t border-line px-4 py-2 text-xs text-muted [@media(hover:none)]:hidden"
    >
      {texts.keys.map(([key, meaning]) => (
        <span key={key}>
          <kbd className="font-sans font-semibold">{key}</kbd> {meaning}
        </span>
      ))}
    </p>
  );
}

interface PaletteBoxProps {
  onClose: () => void;
  onAddToPlaylist: (trackId: string) => void;
  onShowShortcuts: () => void;
}

function PaletteBox({ onClose, onAddToPlaylist, onShowShortcuts }: PaletteBoxProps) {
  const [typed, setTyped] = useState('');
  // An id, because arriving responses change the index.
  const [pointedId, setPointedId] = useState<string>();
  const listId = useId();
  const term = typed.trim();
  const answer = usePaletteEntries(term, { onAddToPlaylist, onShowShortcuts });
  const { entries } = answer;
  const pointedIndex = entries.findIndex(({ id }) => id === pointedId);
  const activeIndex = Math.min(Math.max(pointedIndex, 0), entries.length - 1);
  const point = (index: number) => setPointedId(entries[index]?.id);

  function choose(entry: PaletteEntry) {
    rememberChoice(entry.id);
    if (!entry.isQuestion) onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = movedIndex(event.key, activeIndex, entries.length);
    const active = entries[activeIndex];
    if (next !== undefined) point(next);
    else if (event.key === 'Enter' && active !== undefined) choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line ps-4 pe-1.5">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : optionId(listId, activeIndex)}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          className="h-14 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPointedId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={texts.close} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <Outcome term={term} answer={answer} />
      <PaletteList
        id={listId}
        entries={entries}
        activeIndex={activeIndex}
        onPoint={point}
        onChoose={choose}
      />
      <KeyHelp />
    </>
  );
}

interface PaletteProps {
  onClose: () => void;
  onShowShortcuts: () => void;
}

/** Rendered outside of the frame, because the frame is inert below the full player. */
export function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const [addedTrackId, setAddedTrackId] = useState<string>();
  return createPortal(
    addedTrackId === undefined ? (
      <PaletteDialog onClose={onClose}>
        <PaletteBox onClose={onClose} onAddToPlaylist={setAddedTrackId} onShowShortcuts={onShowShortcuts} />
      </PaletteDialog>
    ) : (
      <AddToPlaylistDialog addition={{ trackIds: [addedTrackId] }} onClose={onClose} />
    ),
    document.body,
  );
}
