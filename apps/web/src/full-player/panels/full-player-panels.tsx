import { fullPlayerTexts } from '@tutti/contract/texts/full-player-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { requestTexts } from '@tutti/contract/texts/request-texts';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

type Panel = 'next' | 'requests' | 'lyrics' | 'about';
const NAMES: Readonly<Record<Panel, string>> = {
  next: musicTexts.stage.upNext,
  requests: requestTexts.tab,
  lyrics: fullPlayerTexts.lyrics,
  about: fullPlayerTexts.about.tab,
};

const PANELS: readonly Panel[] = ['next', 'requests', 'lyrics', 'about'];

interface PanelTabsProps {
  panels: readonly Panel[];
  chosen: Panel;
  id: string;
  choose: (panel: Panel) => void;
}

function PanelTabs({ panels, chosen, id, choose }: PanelTabsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // These keys seek elsewhere.
    event.stopPropagation();
    const other = panels.at((panels.indexOf(chosen) + step) % panels.length) ?? chosen;
    choose(other);
    document.getElementById(`${id}-${other}`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={fullPlayerTexts.panels}
      className="full-player-tabs"
      onKeyDown={onKeyDown}
    >
      {panels.map((panel) => (
        <button
          key={panel}
          id={`${id}-${panel}`}
          type="button"
          role="tab"
          aria-selected={panel === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={panel === chosen ? 0 : -1}
          className={clsx(
            'min-h-11 font-semibold',
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

interface FullPlayerPanelsProps {
  upNext: ReactNode;
  /** Undefined where the station takes no requests. */
  requests?: ReactNode;
  /** Undefined if there are none, which hides the tab. */
  lyrics: ReactNode | undefined;
  /** The lyrics are still loading, so a user who has chosen them keeps the tab. */
  isAsked: boolean;
  about: ReactNode;
}

/** The tabs of the full player: next tracks, requests, lyrics and details. */
export function FullPlayerPanels({ upNext, requests, lyrics, isAsked, about }: FullPlayerPanelsProps) {
  const id = useId();
  const [requested, setRequested] = useState<Panel>('next');
  const words =
    lyrics ?? (isAsked && requested === 'lyrics' ? <div className="full-player-lyrics" /> : undefined);
  const contents: Readonly<Record<Panel, ReactNode>> = { next: upNext, requests, lyrics: words, about };
  const panels = PANELS.filter((panel) => contents[panel] !== undefined);
  const chosen = panels.includes(requested) ? requested : 'next';
  return (
    <>
      <PanelTabs panels={panels} chosen={chosen} id={id} choose={setRequested} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className="full-player-panel"
      >
        {contents[chosen]}
      </div>
    </>
  );
}
