import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { accountTexts } from '@tutti/contract/account/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PictureEditor } from './picture-editor.tsx';
import './account.css';

const texts = accountTexts.account;

function OwnRoles({ roles }: { roles: readonly string[] }) {
  const shown = roles.length > 0 ? roles : [texts.noRoles];
  return (
    <ul aria-label={listTexts.roles} className="flex flex-wrap gap-2 pt-2">
      {shown.map((role) => (
        <li
          key={role}
          data-highlighted={role === 'Admin' || undefined}
          className={clsx(
            'rounded-full px-2.5 py-0.5 text-xs font-semibold',
            role === 'Admin' ? 'bg-accent text-on-accent' : 'bg-raised',
          )}
        >
          {role}
        </li>
      ))}
    </ul>
  );
}

export function AccountCard({ user }: { user: SignedInUser }) {
  const { signOut } = useAuth();
  return (
    <section aria-label={accountPageTexts.yourAccount} className="account-card">
      <PictureEditor user={user} />
      <div className="min-w-0">
        <p className="text-lg font-semibold tracking-tight wrap-anywhere">{user.userName}</p>
        <p className="text-sm text-muted wrap-anywhere">{user.email}</p>
        <OwnRoles roles={user.roles} />
      </div>
      <div className="account-actions">
        <Link to="/profile" className={buttonClass('quiet')}>
          {accountPageTexts.viewProfile}
        </Link>
        <Button onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="size-4" />
          {texts.signOut}
        </Button>
      </div>
    </section>
  );
}
