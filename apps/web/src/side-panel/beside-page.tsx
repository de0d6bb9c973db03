import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { useLocation } from 'react-router';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PANEL_ID } from '../player-bar/panel-buttons.tsx';
import { useSidePanel } from '../player-bar/panel-choice.ts';

const SidePanel = lazyComponent(async () => (await import('./side-panel.tsx')).SidePanel);

/** Reserves its space from the first render, so that nothing moves later. */
export function BesidePage() {
  const { panel, close } = useSidePanel();
  // If the code of a restored panel fails to load, the next page retries.
  const { key } = useLocation();
  if (panel === undefined) return null;
  const closeAndReturn = () => {
    // The button opens the panel again.
    document.querySelector<HTMLElement>(`[aria-controls=${PANEL_ID}]`)?.focus();
    close();
  };
  return (
    <aside
      id={PANEL_ID}
      aria-label={navigationTexts.panel}
      data-drop="queue"
      className="flex w-90 shrink-0 flex-col border-s border-line bg-wing"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) closeAndReturn();
      }}
    >
      <Later resetKey={`${panel} ${key}`}>
        <SidePanel
          panel={panel}
          onClose={closeAndReturn}
          onMissing={() => {
            const isFocusInside = document.getElementById(PANEL_ID)?.contains(document.activeElement);
            (isFocusInside === true ? closeAndReturn : close)();
          }}
        />
      </Later>
    </aside>
  );
}
