import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { requestTexts } from '@tutti/contract/station-requests/texts';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useIsRequesting } from '#navigation/full-player-address.ts';

type Panel = 'next' | 'requests' | 'lyrics' | 'about';
const NAMES: Readonly<Record<Panel, string>> = {
  next: fullPlayerViewTexts.upNext,
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
    // Player shortcuts use these keys, too.
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
  requests?: ReactNode;
  /** Undefined hides the tab. */
  lyrics: ReactNode | undefined;
  /** The lyrics are loading, so a user who has opened their tab stays there. */
  areLyricsLoading: boolean;
  about: ReactNode;
}

export function FullPlayerPanels({
  upNext,
  requests,
  lyrics,
  areLyricsLoading,
  about,
}: FullPlayerPanelsProps) {
  const id = useId();
  const isRequesting = useIsRequesting();
  const [requested, setRequested] = useState<Panel>(isRequesting ? 'requests' : 'next');
  const words =
    lyrics ??
    (areLyricsLoading && requested === 'lyrics' ? <div className="full-player-lyrics" /> : undefined);
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
