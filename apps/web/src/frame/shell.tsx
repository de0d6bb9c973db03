/** The frame of the signed-in area. Pages with an address render through the outlet, views through the table. */
import type { MouseEvent, ReactNode } from 'react';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PaneTint } from '#components/music/pane-tint.tsx';
import { requestRoom, useRoomRequest } from '#components/room-requests/room-requests.ts';
import { isPathAtHand } from '#navigation/paths-at-hand.ts';
import type { ViewId } from '#navigation/view.ts';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PlayerBarSlot } from '../player-bar/player-bar-slot.tsx';
import { BesidePage } from '../side-panel/beside-page.tsx';
import { useHasInteracted } from './first-interaction.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { usePaneScroll } from './use-pane-scroll.ts';
import { usePreloadedViews } from './use-preloaded-views.ts';
import { type ShellSheet, useShortcuts } from './use-shortcuts.ts';

/** Loaded on demand, because few users open it. */
const ShortcutSheet = lazyComponent(
  async () => (await import('../player-bar/shortcut-sheet.tsx')).ShortcutSheet,
);
/** Loaded later, because Home does not need it. */
const QueueOffer = lazyComponent(async () => (await import('../queue-handover/queue-offer.tsx')).QueueOffer);
const Palette = lazyComponent(async () => (await import('../command-palette/command-palette.tsx')).Palette);

const ContextMenus = lazyComponent(
  async () => (await import('./context-menus/context-menus.tsx')).ContextMenus,
);

const RequestedRoom = lazyComponent(
  async () => (await import('#views/rooms/requested-room.tsx')).RequestedRoom,
);
const forgetRoom = () => requestRoom(undefined);

interface ShellProps {
  activeView: ViewId | undefined;
  children: ReactNode;
}

/** Removing a focused link would cause a second layout of the page, so it is blurred before. */
function letGo({ target, defaultPrevented }: MouseEvent<HTMLElement>): void {
  const link = target instanceof Element ? target.closest('a') : null;
  // This page and its focus stay until the code of the next page has loaded.
  if (link !== null && defaultPrevented && isPathAtHand(link.pathname)) link.blur();
}

export function Shell({ activeView, children }: ShellProps) {
  const pane = useRef<HTMLElement>(null);
  const { key } = useLocation();
  usePaneScroll(pane);
  usePreloadedViews();
  const hasInteracted = useHasInteracted();
  const [sheet, setSheet] = useState<ShellSheet>();
  useShortcuts(setSheet);
  const closeSheet = () => setSheet(undefined);
  const roomRequest = useRoomRequest();
  return (
    <div className="flex h-dvh flex-col">
      <div className="flex min-h-0 grow">
        <Sidebar activeView={activeView} />
        <div className="isolate flex min-w-0 grow flex-col">
          <Header
            pane={pane}
            isHome={activeView === 'home'}
            onShowShortcuts={() => setSheet('help')}
            onFind={() => setSheet('palette')}
          />
          <OfflineBanner />
          <div className="flex min-h-0 grow">
            <div className="relative isolate flex min-w-0 grow">
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is left by key is clicked, too. */}
              {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above; nothing is done here. */}
              <main
                id="main"
                onClick={letGo}
                ref={pane}
                tabIndex={-1}
                className="@container relative min-w-0 grow scroll-pb-(--toasts) overflow-y-auto outline-none [scrollbar-color:var(--color-edge)_transparent] [scrollbar-gutter:stable]"
              >
                <div className="mx-auto box-content max-w-[2400px] px-4 pt-4 pb-12 md:px-[max(1.5rem,2.3vw)] md:pt-6">
                  <ErrorBoundary resetKey={key}>
                    <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>{children}</Suspense>
                  </ErrorBoundary>
                </div>
              </main>
              {/* After the pane, because its effect needs the element to follow. */}
              <PaneTint pane={pane} />
            </div>
            <BesidePage />
          </div>
        </div>
      </div>
      <div data-bars className="shrink-0">
        {hasInteracted && (
          <Later resetKey={key}>
            <QueueOffer />
          </Later>
        )}
        <PlayerBarSlot />
        <TabBar activeView={activeView} />
      </div>
      {hasInteracted && (
        <Later resetKey={key}>
          <ContextMenus />
        </Later>
      )}
      <Later resetKey={sheet ?? ''} onMissing={closeSheet}>
        {sheet === 'help' && <ShortcutSheet onClose={closeSheet} />}
        {sheet === 'palette' && <Palette onClose={closeSheet} onShowShortcuts={() => setSheet('help')} />}
      </Later>
      <Later resetKey={roomRequest?.type ?? ''} onMissing={forgetRoom}>
        {roomRequest && <RequestedRoom request={roomRequest} onDone={forgetRoom} />}
      </Later>
    </div>
  );
}
