import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { clsx } from 'clsx';
import { CornerDownLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Artwork } from '#components/music/artwork.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** Uses the index, because entry ids may not be valid in an attribute. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

function EntryPicture({ art, icon: Icon }: Pick<PaletteEntry, 'art' | 'icon'>) {
  if (art !== undefined) {
    return (
      <Artwork
        artUrl={art.artUrl}
        title={art.of}
        sizePx={36}
        color={art.color}
        className={clsx('size-9', art.isRound && 'rounded-full!')}
        isLazy={false}
      />
    );
  }
  return (
    <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-lg bg-raised">
      {Icon && <Icon className="size-4.5" />}
    </span>
  );
}

interface OptionProps {
  entry: PaletteEntry;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ entry, id, isActive, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which points to the active one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field is the key for it.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={clsx(
        'flex min-h-12 cursor-pointer scroll-my-10 items-center gap-3 rounded-xl px-2',
        isActive && 'bg-raised',
      )}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <EntryPicture {...entry} />
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span dir="auto" className="line-clamp-2 text-sm font-medium">
          {entry.label}
        </span>
        {entry.note && (
          <span dir="auto" className="truncate text-xs text-muted sm:min-w-16 sm:shrink-[2]">
            {entry.note}
          </span>
        )}
      </span>
      <CornerDownLeft
        aria-hidden="true"
        className={clsx('size-4 shrink-0 text-muted', !isActive && 'invisible')}
      />
    </div>
  );
}

interface PaletteListProps {
  id: string;
  entries: readonly PaletteEntry[];
  activeIndex: number;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** The field keeps the focus and refers to the active option. */
export function PaletteList({ id, entries, activeIndex, onPoint, onChoose }: PaletteListProps) {
  const groups = Map.groupBy(
    entries.map((entry, index) => ({ entry, index })),
    ({ entry }) => entry.group,
  );
  return (
    <div id={id} role="listbox" aria-label={paletteTexts.results} className="overflow-y-auto p-2">
      {[...groups].map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={group} role="group" aria-label={paletteTexts.groups[group]} className="pb-1">
          <p aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
            {paletteTexts.groups[group]}
          </p>
          {members.map(({ entry, index }) => (
            <Option
              key={entry.id}
              entry={entry}
              id={optionId(id, index)}
              isActive={index === activeIndex}
              onPoint={() => onPoint(index)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
