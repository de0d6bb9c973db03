import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { LogOut, SlidersHorizontal } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { paletteColors } from '#components/drawings/palette.ts';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { TopAlbums } from './top-albums.tsx';
import './profile.css';

/** this view only knows name, address and picture. */
export function ProfileHead({ userName, email, profilePictureUrl }: SignedInUser) {
  const { signOut } = useAuth();
  const name = userName || email;
  return (
    <section aria-label={accountPageTexts.yourProfile} className={`profile-head ${paletteColors(name)}`}>
      <Avatar name={name} pictureUrl={profilePictureUrl} className="profile-picture" />
      <div className="profile-words">
        <h1 className="profile-eyebrow">{listTexts.profile}</h1>
        <p dir="auto" className="profile-name">
          {userName}
        </p>
        <p className="text-muted wrap-anywhere">{email}</p>
      </div>
      <div className="profile-actions">
        <Link to="/account" className={buttonClass('quiet')}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {shellTexts.menu.accountSettings}
        </Link>
        <Button onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="size-4" />
          {shellTexts.menu.logout}
        </Button>
      </div>
      <TopAlbums />
    </section>
  );
}
