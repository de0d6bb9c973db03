import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '#ui/announcer.tsx';
import { findAdminScreen } from '../admin-screens.ts';
import { AdminDrawer } from './admin-drawer.tsx';
import { SystemIndicator } from './system-indicator.tsx';

/**
 * Shows the screen's title, where its content begins, and the system state. It has the only
 * first-level heading.
 */
export function AdminHeader({ menu }: { menu: ReactNode }) {
  const { pathname } = useLocation();
  const { title } = findAdminScreen(pathname);
  usePageTitle(title);
  return (
    <header className="admin-header flex h-18 shrink-0 items-center gap-3 border-b border-line px-4 md:px-8">
      <AdminDrawer />
      <h1 className="min-w-0 grow truncate text-lg font-bold tracking-tight">{title}</h1>
      <SystemIndicator />
      {menu}
    </header>
  );
}
