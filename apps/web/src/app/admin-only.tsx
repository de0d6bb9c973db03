import { Navigate } from 'react-router';
import { useAuth } from '#data/account/auth-context.tsx';
import { Menu } from '#shell/frame/menu.tsx';
import { AdminPlayback } from './admin-playback.tsx';
import { lazyPage } from './lazy-page.ts';

const AdminArea = lazyPage(() => import('#admin/admin-area.tsx'), 'AdminArea');
/** Seldom seen: its words are not loaded with the first page. */
const ProfileDelayed = lazyPage(() => import('#components/profile-delayed.tsx'), 'ProfileDelayed');

/** The administration, once it is known that somebody may see it. */
export function AdminOnly() {
  const { user, isAdmin, isProfileDelayed } = useAuth();
  if (user === undefined) {
    return (
      <main aria-busy={!isProfileDelayed} className="min-h-dvh">
        {isProfileDelayed && <ProfileDelayed />}
      </main>
    );
  }
  return isAdmin ? <AdminArea menu={<Menu />} player={<AdminPlayback />} /> : <Navigate to="/" replace />;
}
