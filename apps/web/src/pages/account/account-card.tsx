import { accountPageTexts } from '@tutti/contract/texts/account-page-texts';
import { accountTexts } from '@tutti/contract/texts/account-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { textLinkClass } from '#components/forms/form-page.tsx';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PictureEditor } from './picture-editor.tsx';

const texts = accountTexts.account;

function RoleBadges({ roles }: { roles: readonly string[] }) {
  const shown = roles.length > 0 ? roles : [texts.noRoles];
  return (
    <ul aria-label={listTexts.roles} className="flex flex-wrap justify-center gap-2">
      {shown.map((role) => (
        <li
          key={role}
          data-highlighted={role === 'Admin' || undefined}
          className={clsx(
            'rounded-full px-3 py-1 text-xs font-bold',
            role === 'Admin' ? 'bg-accent text-on-accent' : 'bg-raised',
          )}
        >
          {role}
        </li>
      ))}
    </ul>
  );
}

/** The side card: the account's details and the sign-out button. */
export function AccountCard({ user }: { user: SignedInUser }) {
  const { signOut } = useAuth();
  return (
    <section
      aria-label={accountPageTexts.yourAccount}
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center"
    >
      <PictureEditor user={user} />
      <div className="w-full space-y-1">
        <p className="text-lg font-semibold tracking-tight wrap-anywhere">{user.userName}</p>
        <p className="text-sm text-muted wrap-anywhere">{user.email}</p>
      </div>
      <RoleBadges roles={user.roles} />
      <Link to="/profile" className={`py-3 ${textLinkClass}`}>
        {accountPageTexts.viewProfile}
      </Link>
      <Button className="mt-2 w-full" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-4" />
        {texts.signOut}
      </Button>
    </section>
  );
}
