/** Every admin screen; sidebar, routes and titles are made from this list. The first one is /admin itself. */
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { LibraryBig, Users } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

export interface AdminScreen {
  /** Below /admin. */
  readonly path: string;
  readonly title: string;
  readonly icon: typeof Users;
  readonly Screen: LazyExoticComponent<ComponentType>;
}

export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    path: 'users',
    title: adminTexts.sidebar.users,
    icon: Users,
    Screen: lazy(async () => ({ default: (await import('./users/users-screen.tsx')).UsersScreen })),
  },
  {
    path: 'library',
    title: 'Music Library',
    icon: LibraryBig,
    Screen: lazy(async () => ({ default: (await import('./library/library-screen.tsx')).LibraryScreen })),
  },
];
