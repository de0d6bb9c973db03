/** A separate chunk for administrators. Player and menu are props, because this area may not import the shell. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { readCode } from '#api/api-error.ts';
import { useOverview } from '#data/admin/admin-overview-queries.ts';
import { isAccessDenied } from '#data/admin/admin-users-queries.ts';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { AccessDenied } from './access-denied.tsx';
import { ADMIN_SCREENS, findAdminScreen } from './admin-screens.ts';
import { AdminHeader } from './frame/admin-header.tsx';
import { AdminSidebar } from './frame/admin-sidebar.tsx';
import { useSidebarFold } from './frame/use-sidebar-fold.ts';
import { SecondStepMissing } from './second-step-missing.tsx';
import './admin.css';

interface AdminAreaProps {
  menu: ReactNode;
  player: ReactNode;
}

function AdminScreens() {
  const { error } = useOverview();
  if (isAccessDenied(error)) return <AccessDenied />;
  if (readCode(error) === 'SECOND_FACTOR_MISSING') return <SecondStepMissing />;
  return (
    <Routes>
      {ADMIN_SCREENS.map(({ path, Screen }, index) => [
        index === 0 && <Route key="index" index element={<Screen />} />,
        <Route key={path} path={path} element={<Screen />} />,
      ])}
      <Route path="*" element={<Navigate to="/admin" replace />} />
    </Routes>
  );
}

export function AdminArea({ menu, player }: AdminAreaProps) {
  const { pathname } = useLocation();
  const { isFolded, toggle } = useSidebarFold();
  const pane = useRef<HTMLElement>(null);
  const { isWide = false } = findAdminScreen(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen must start at its top.
  useLayoutEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = 0;
  }, [pathname]);
  return (
    <div className="flex h-dvh flex-col">
      <div className="flex min-h-0 grow">
        <AdminSidebar isFolded={isFolded} onToggle={toggle} />
        <div className={clsx('isolate flex min-w-0 grow flex-col', isWide && 'admin-wide')}>
          <AdminHeader menu={menu} />
          <main
            id="main"
            ref={pane}
            tabIndex={-1}
            className="relative grow scroll-pb-(--toasts) overflow-y-auto outline-none"
          >
            <div className="admin-column px-4 py-6 md:px-8">
              <ErrorBoundary resetKey={pathname}>
                <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
                  <AdminScreens />
                </Suspense>
              </ErrorBoundary>
            </div>
          </main>
        </div>
      </div>
      <div data-bars className="shrink-0">
        {player}
      </div>
    </div>
  );
}
