/** Wrapper for tests that walk from view to view: the shell's own table, without the frame around it. */
import { configure } from '@testing-library/react';
import { Suspense } from 'react';
import { vi } from 'vitest';
import type { View } from '#navigation/view.ts';
import { useActiveView } from '#navigation/view.ts';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import type { ScreenParts } from './render-screen.tsx';
import { renderScreen } from './render-screen.tsx';
// Read before the tests begin: the views load when they are first opened, and a busy machine takes its time for that.
import '#frame/music-views.ts';
import { VIEW_TABLE } from '#frame/view-table.tsx';

/** Each view is a module of its own, which a busy machine may need many seconds to read. */
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

/** Renders a view as if its address had been typed. */
export function renderAddress(path: string, parts: ScreenParts = {}) {
  return renderScreen(<OpenView />, { ...parts, path });
}

export function renderView(view: View, parts: ScreenParts = {}) {
  return renderScreen(<OpenView />, { ...parts, state: { view } });
}
