import { Navigate } from 'react-router';
import { AdminArea } from '#admin/admin-area.tsx';
import { ProfileDelayed } from '#components/profile-delayed.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Menu } from '#frame/menu.tsx';
import { AdminPlayback } from './admin-playback.tsx';

/** Opens the administration once the profile shows that the user is an administrator. */
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
