import { musicTexts } from '@tutti/contract/texts/music-texts';
import { stageTexts } from '@tutti/contract/texts/stage-texts';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

type Panel = 'next' | 'lyrics';
const NAMES: Readonly<Record<Panel, string>> = { next: musicTexts.stage.upNext, lyrics: stageTexts.lyrics };
const PANELS = ['next', 'lyrics'] as const;

function PanelTabs({ chosen, id, choose }: { chosen: Panel; id: string; choose: (panel: Panel) => void }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    // Seeking is what these keys do elsewhere.
    event.stopPropagation();
    const other = chosen === 'next' ? 'lyrics' : 'next';
    choose(other);
    document.getElementById(`${id}-${other}`)?.focus();
  }
  return (
    <div role="tablist" aria-label={stageTexts.panels} className="-ms-3 flex" onKeyDown={onKeyDown}>
      {PANELS.map((panel) => (
        <button
          key={panel}
          id={`${id}-${panel}`}
          type="button"
          role="tab"
          aria-selected={panel === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={panel === chosen ? 0 : -1}
          className={clsx(
            'min-h-11 px-3 text-sm font-semibold',
            panel === chosen ? 'underline decoration-2 underline-offset-8' : 'text-muted hover:text-ink',
          )}
          onClick={() => choose(panel)}
        >
          {NAMES[panel]}
        </button>
      ))}
    </div>
  );
}

interface StagePanelsProps {
  /** What follows; with a heading of its own where nothing stands beside it. */
  upNext: (isHeadless: boolean) => ReactNode;
  /** Undefined where there are none: then there is nothing to choose. */
  lyrics: ReactNode | undefined;
  /** Whether there are any is not known yet: who reads them keeps their place until it is. */
  isAsked: boolean;
}

/** What follows, or the words. */
export function StagePanels({ upNext, lyrics, isAsked }: StagePanelsProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Panel>('next');
  const isWaited = isAsked && chosen === 'lyrics';
  if (lyrics === undefined && !isWaited) return upNext(false);
  return (
    <>
      <PanelTabs chosen={chosen} id={id} choose={setChosen} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="stage-panel">
        {chosen === 'lyrics' ? (lyrics ?? <div className="stage-lyrics" />) : upNext(true)}
      </div>
    </>
  );
}
