/** Sidebar, routes and titles are built from this list. The first screen is also shown at /admin. */
import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
import { adminTexts } from '@tutti/contract/admin/texts';
import { invitationTexts } from '@tutti/contract/admin-invitations/texts';
import { settingTexts } from '@tutti/contract/admin-settings/texts';
import {
  Activity,
  Archive,
  LayoutDashboard,
  LibraryBig,
  RadioTower,
  ScrollText,
  Settings2,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

export interface AdminScreen {
  /** Below /admin. */
  readonly path: string;
  readonly title: string;
  readonly icon: typeof Users;
  readonly Screen: ComponentType;
  /** Its table has many columns. */
  readonly isWide?: boolean;
}

const texts = adminTexts.sidebar;

const DASHBOARD: AdminScreen = {
  path: 'dashboard',
  title: texts.dashboard,
  icon: LayoutDashboard,
  Screen: lazyComponent(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
};

export const ADMIN_SCREENS: readonly AdminScreen[] = [
  DASHBOARD,
  {
    path: 'users',
    title: texts.users,
    icon: Users,
    Screen: lazyComponent(async () => (await import('./users/users-screen.tsx')).UsersScreen),
    isWide: true,
  },
  {
    path: 'invitations',
    title: invitationTexts.title,
    icon: UserPlus,
    Screen: lazyComponent(
      async () => (await import('./invitations/invitations-screen.tsx')).InvitationsScreen,
    ),
  },
  {
    path: 'monitoring',
    title: texts.monitoring,
    icon: Activity,
    Screen: lazyComponent(async () => (await import('./monitoring/monitoring-screen.tsx')).MonitoringScreen),
  },
  {
    path: 'audit',
    title: texts.audit,
    icon: ScrollText,
    Screen: lazyComponent(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),
    isWide: true,
  },
  {
    path: 'broadcast',
    title: texts.broadcast,
    icon: RadioTower,
    Screen: lazyComponent(async () => (await import('./broadcast/broadcast-screen.tsx')).BroadcastScreen),
    isWide: true,
  },
  {
    path: 'library',
    title: adminFrameTexts.musicLibrary,
    icon: LibraryBig,
    Screen: lazyComponent(async () => (await import('./library/library-screen.tsx')).LibraryScreen),
  },
  {
    path: 'backups',
    title: texts.backups,
    icon: Archive,
    Screen: lazyComponent(async () => (await import('./backups/backups-screen.tsx')).BackupsScreen),
  },
  {
    path: 'settings',
    title: settingTexts.title,
    icon: Settings2,
    Screen: lazyComponent(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
];

/** /admin itself shows the dashboard. */
export function findAdminScreen(pathname: string): AdminScreen {
  return ADMIN_SCREENS.find(({ path }) => pathname.startsWith(`/admin/${path}`)) ?? DASHBOARD;
}
