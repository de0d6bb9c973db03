import { useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { AdminArea } from '#admin/admin-area.tsx';
import { ADMIN_SCREENS } from '#admin/admin-screens.ts';
import { useActiveView } from '#components/view.ts';
import { useAuth } from '#data/auth-context.tsx';
import { Shell } from '#shell/shell.tsx';
import { VIEW_TABLE } from '#shell/view-table.ts';
import { showToast } from '#ui/toast-store.ts';
import { EngineHost } from './engine-host.tsx';
import { lazyPage } from './lazy-page.ts';
import { publicRoutes } from './public-routes.tsx';

const AccountPage = lazyPage(() => import('#pages/account/account-page.tsx'), 'AccountPage');
const ProfilePage = lazyPage(() => import('#pages/profile/profile-page.tsx'), 'ProfilePage');

/** Paths that show a view of the shell; which one is `readView`'s business. */
const VIEW_PATHS = ['/', '/dashboard', '/live-streams', '/favorites', '/genres'];

/** One shell for all of them: it stays mounted from screen to screen, with its scroll places and its live bar. */
function ShellLayout() {
  const { pathname } = useLocation();
  const view = useActiveView();
  return (
    <Shell activeView={VIEW_PATHS.includes(pathname) ? view.id : undefined}>
      <Outlet />
    </Shell>
  );
}

function ActiveView() {
  const view = useActiveView();
  const Screen = VIEW_TABLE[view.id];
  return <Screen view={view} />;
}

/** Links of mails are for somebody who is signed out (resolutions 1.17). */
function SignOutFirst() {
  useEffect(() => {
    showToast('info', 'Please sign out first, then open the link again.');
  }, []);
  return <Navigate to="/" replace />;
}

function AdminOnly() {
  const { user, isAdmin } = useAuth();
  if (user === undefined) return <div aria-busy="true" className="min-h-dvh" />;
  return isAdmin ? <AdminArea /> : <Navigate to="/" replace />;
}

export function SignedInRoutes() {
  return (
    <EngineHost>
      <Routes>
        <Route element={<ShellLayout />}>
          {VIEW_PATHS.map((path) => (
            <Route key={path} path={path} element={<ActiveView />} />
          ))}
          <Route path="/account" element={<AccountPage />} />
          <Route path="/profile" element={<ProfilePage />} />
        </Route>
        <Route path="/admin" element={<AdminOnly />}>
          <Route index element={<Navigate to="users" replace />} />
          {ADMIN_SCREENS.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<Navigate to="/admin/users" replace />} />
        </Route>
        <Route path="/admin-old" element={<Navigate to="/admin" replace />} />
        <Route path="/reset-password" element={<SignOutFirst />} />
        <Route path="/email-confirmed" element={<SignOutFirst />} />
        {publicRoutes()}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </EngineHost>
  );
}
