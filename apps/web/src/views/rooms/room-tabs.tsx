import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import type { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useIsAbove } from '#ui/screen/use-is-above.ts';

interface RoomTabsProps<Panel extends string> {
  panels: readonly {
    readonly id: Panel;
    readonly name: string;
    readonly icon: typeof Plus;
    readonly count?: number;
    readonly content: ReactNode;
  }[];
  chosen: Panel;
  choose: (panel: Panel) => void;
}

export function RoomTabs<Panel extends string>({ panels, chosen, choose }: RoomTabsProps<Panel>) {
  const id = useId();
  const start = useRef<HTMLDivElement>(null);
  const isStuck = useIsAbove(start);
  const shown = panels.find((panel) => panel.id === chosen) ?? panels[0];
  if (shown === undefined) return null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || shown === undefined) return;
    event.preventDefault();
    // Player shortcuts use these keys, too.
    event.stopPropagation();
    const other = panels.at((panels.indexOf(shown) + step) % panels.length) ?? shown;
    choose(other.id);
    document.getElementById(`${id}-${other.id}`)?.focus();
  }

  return (
    <>
      <div ref={start} className="room-tabs-start" />
      <div
        role="tablist"
        aria-label={texts.tabs.label}
        className={clsx('room-tabs', isStuck && 'is-stuck')}
        onKeyDown={onKeyDown}
      >
        {panels.map(({ id: panel, name, icon: Icon, count }) => {
          const isShown = panel === shown.id;
          return (
            <button
              key={panel}
              id={`${id}-${panel}`}
              type="button"
              role="tab"
              aria-selected={isShown}
              aria-controls={`${id}-panel`}
              tabIndex={isShown ? 0 : -1}
              className={clsx('room-tab', isShown ? 'bg-ink text-canvas' : 'text-ink hover:bg-ink/10')}
              onClick={() => choose(panel)}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 @max-[30rem]:hidden" />
              <span className="truncate">{name}</span>{' '}
              {count !== undefined && count > 0 && <span className="tabular-nums opacity-80">{count}</span>}
            </button>
          );
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown.id}`} className="min-w-0">
        <h2 className="sr-only">{shown.name}</h2>
        {shown.content}
      </div>
    </>
  );
}
