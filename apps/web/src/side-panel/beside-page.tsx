import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { useLocation } from 'react-router';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PANEL_ID } from '../player-bar/panel-buttons.tsx';
import { useSidePanel } from '../player-bar/panel-choice.ts';

const SidePanel = lazyComponent(async () => (await import('./side-panel.tsx')).SidePanel);

/** Reserves its space from the first render, so that nothing moves when the content loads. */
export function BesidePage() {
  const { panel, close } = useSidePanel();
  // The open panel may be restored from an earlier visit; if its code fails to load, the next page tries again.
  const { key } = useLocation();
  if (panel === undefined) return null;
  const closeAndReturn = () => {
    // The focus returns to the button that opens it again.
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
        <SidePanel panel={panel} onClose={closeAndReturn} />
      </Later>
    </aside>
  );
}
