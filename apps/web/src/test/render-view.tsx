/** Renders views with navigation between them, but without the frame. */
import { configure } from '@testing-library/react';
import { Suspense } from 'react';
import { vi } from 'vitest';
import type { View } from '#navigation/view.ts';
import { useActiveView } from '#navigation/view.ts';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import type { ScreenParts } from './render-screen.tsx';
import { renderScreen } from './render-screen.tsx';
// Loaded before the tests begin, because views load on demand and a busy machine takes long for that.
import '#frame/music-views.ts';
import { VIEW_TABLE } from '#frame/view-table.tsx';

/** Each view is loaded on demand, which may take a busy machine many seconds. */
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

function OpenView() {
  const view = useActiveView();
  const Screen = VIEW_TABLE[view.id];
  return (
    <main>
      <output data-testid="view">{JSON.stringify(view)}</output>
      <Suspense>
        <Screen view={view} />
      </Suspense>
      <ToastHost />
    </main>
  );
}

export function renderAddress(path: string, parts: ScreenParts = {}) {
  return renderScreen(<OpenView />, { ...parts, path });
}

export function renderView(view: View, parts: ScreenParts = {}) {
  return renderScreen(<OpenView />, { ...parts, state: { view } });
}
