import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { yearLinkTexts } from '@tutti/contract/statistics/year-link-texts';
import { CalendarHeart, LogOut, SlidersHorizontal } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { paletteColors } from '#components/drawings/palette.ts';
import { ViewLink } from '#components/view-link.tsx';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { reviewedYear } from '#data/own/year-season.ts';
import { buttonClass, IconButton, ToolWords, toolClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { TopAlbums } from './top-albums.tsx';
import './profile.css';

/** this view only knows name, address and picture. */
export function ProfileHead({ userName, email, profilePictureUrl }: SignedInUser) {
  const { signOut } = useAuth();
  const name = userName || email;
  const year = reviewedYear();
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
        <ViewLink view={{ id: 'statistics', year }} className={buttonClass('quiet')}>
          <CalendarHeart aria-hidden="true" className="size-4 text-accent" />
          {yearLinkTexts.title(year)}
        </ViewLink>
        <Link to="/account" className={buttonClass('quiet', toolClass)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          <ToolWords>{shellTexts.menu.accountSettings}</ToolWords>
        </Link>
        <IconButton label={shellTexts.menu.logout} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <TopAlbums />
    </section>
  );
}
