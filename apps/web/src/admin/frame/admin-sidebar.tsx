import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
import { adminTexts } from '@tutti/contract/admin/texts';
import { clsx } from 'clsx';
import { ArrowLeft, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useLocation } from 'react-router';
import { Avatar } from '#components/avatar.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { LogoMark } from '#ui/server-settings/logo.tsx';
import { useServerName } from '#ui/server-settings/server-name.ts';
import { ADMIN_SCREENS, findAdminScreen } from '../admin-screens.ts';

const texts = adminTexts.sidebar;

function itemClass(isFolded: boolean, isActive = false): string {
  return clsx(
    'flex min-h-11 w-full items-center gap-3.5 rounded-xl text-sm font-semibold whitespace-nowrap',
    'transition-colors duration-150',
    isFolded ? 'justify-center' : 'px-3',
    isActive ? 'current-entry' : 'text-muted hover:bg-raised/60 hover:text-ink',
  );
}

interface AdminNavigationProps {
  /** Labels are visible only to screen readers and as tooltips. */
  isFolded: boolean;
  onNavigate?: () => void;
}

export function AdminNavigation({ isFolded, onNavigate }: AdminNavigationProps) {
  const { pathname } = useLocation();
  // A NavLink would not mark the dashboard as active at /admin.
  const current = findAdminScreen(pathname);
  const label = isFolded ? 'sr-only' : 'truncate';
  return (
    <>
      <nav aria-label={adminFrameTexts.administration} className="space-y-1">
        <Link to="/" title={texts.backToApp} className={itemClass(isFolded)}>
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" />
          <span className={label}>{texts.backToApp}</span>
        </Link>
        <hr className="my-3 border-line" />
        <ul className="space-y-1">
          {ADMIN_SCREENS.map(({ path, title, icon: Icon }) => (
            <li key={path}>
              <Link
                to={`/admin/${path}`}
                title={title}
                aria-current={path === current.path ? 'page' : undefined}
                className={itemClass(isFolded, path === current.path)}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className={label}>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SignedInAs isFolded={isFolded} />
    </>
  );
}

function SignedInAs({ isFolded }: { isFolded: boolean }) {
  const { user, signOut } = useAuth();
  return (
    <div className="mt-auto space-y-2 border-t border-line pt-4">
      <div
        className={clsx('flex items-center gap-3', isFolded ? 'justify-center' : 'px-3')}
        title={user?.email}
      >
        <Avatar
          name={user?.userName ?? ''}
          pictureUrl={user?.profilePictureUrl}
          className="size-9 text-base"
        />
        <div className={isFolded ? 'sr-only' : 'min-w-0'}>
          <p className="truncate text-sm font-semibold">{user?.email}</p>
          <p className="text-xs text-muted">{texts.administrator}</p>
        </div>
      </div>
      <button
        type="button"
        title={texts.logout}
        className={itemClass(isFolded)}
        onClick={() => void signOut()}
      >
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        <span className={isFolded ? 'sr-only' : ''}>{texts.logout}</span>
      </button>
    </div>
  );
}

interface AdminSidebarProps {
  isFolded: boolean;
  onToggle: () => void;
}

/** 240 px wide, or 72 px when folded to icons. Below 720 px the drawer replaces it. */
export function AdminSidebar({ isFolded, onToggle }: AdminSidebarProps) {
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  const serverName = useServerName();
  return (
    <aside
      id="admin-sidebar"
      aria-label={adminFrameTexts.administration}
      className={clsx(
        'flex shrink-0 flex-col gap-4 overflow-y-auto overflow-x-clip border-e border-line bg-wing px-3 py-4',
        'transition-[width] duration-150 ease-settle max-md:hidden',
        isFolded ? 'w-18' : 'w-60',
      )}
    >
      <div
        className={clsx('flex min-h-11 items-center', isFolded ? 'justify-center' : 'justify-between ps-1.5')}
      >
        {!isFolded && (
          <span className="flex min-w-0 items-center gap-2.5 text-lg font-bold tracking-tight">
            <LogoMark className="size-8 shrink-0" />
            <span dir="auto" className="truncate">
              {serverName}
            </span>
          </span>
        )}
        <IconButton
          label={isFolded ? adminFrameTexts.expandSidebar : adminFrameTexts.collapseSidebar}
          aria-expanded={!isFolded}
          aria-controls="admin-sidebar"
          className="text-muted"
          onClick={onToggle}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <AdminNavigation isFolded={isFolded} />
    </aside>
  );
}
