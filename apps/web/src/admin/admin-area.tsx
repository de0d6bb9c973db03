import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { clsx } from 'clsx';
import { ArrowLeft, LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { useAuth } from '#data/auth-context.tsx';
import { Logo } from '#ui/logo.tsx';
import { ADMIN_SCREENS } from './admin-screens.ts';

const texts = adminTexts.sidebar;
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-sm font-semibold whitespace-nowrap';

function AdminNavigation() {
  return (
    <nav aria-label="Administration">
      <ul className="flex gap-1 overflow-x-auto md:flex-col">
        <li>
          <Link to="/" className={clsx(ITEM, 'text-muted hover:bg-raised/60 hover:text-ink')}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {texts.backToApp}
          </Link>
        </li>
        {ADMIN_SCREENS.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={`/admin/${path}`}
              className={({ isActive }) =>
                clsx(ITEM, isActive ? 'bg-raised text-ink' : 'text-muted hover:bg-raised/60 hover:text-ink')
              }
            >
              <Icon aria-hidden="true" className="size-5" />
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Frame of the administration. Music keeps playing: the engine lives above the routes. */
export function AdminArea() {
  const { user, signOut } = useAuth();
  return (
    <div className="flex min-h-dvh flex-col md:h-dvh md:flex-row">
      <aside className="flex shrink-0 flex-col gap-4 border-line bg-wing p-4 max-md:border-b md:w-60 md:border-e">
        <Logo className="h-11 px-1.5 max-md:hidden" />
        <AdminNavigation />
        <div className="mt-auto space-y-2 max-md:hidden">
          <div className="px-3">
            <p className="truncate text-sm font-semibold">{user?.email}</p>
            <p className="text-xs text-muted">{texts.administrator}</p>
          </div>
          <button
            type="button"
            className={clsx(ITEM, 'text-muted hover:bg-raised/60 hover:text-ink')}
            onClick={() => void signOut()}
          >
            <LogOut aria-hidden="true" className="size-5" />
            {texts.logout}
          </button>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 grow overflow-y-auto outline-none">
        <div className="mx-auto w-full max-w-[1280px] px-4 py-6 md:px-8">
          <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  );
}
