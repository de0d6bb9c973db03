import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { LogOut, SlidersHorizontal } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { usePaneTint } from '#components/music/use-pane-tint.ts';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { useListening } from '#data/own/listening-history.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import './profile.css';

const COVERS = 5;
const COVER_PX = 144;

/** Covers of the albums that this user has played most in a year; empty until there are some. */
function MostPlayedCovers() {
  const { data: report } = useListening('year');
  const albums = report?.albums.filter(({ artUrl }) => artUrl !== null).slice(0, COVERS) ?? [];
  return (
    <div aria-hidden="true" className="profile-covers">
      {albums.map(({ albumId, artUrl, title }) => (
        <Artwork
          key={albumId}
          artUrl={artUrl ?? undefined}
          title={title}
          sizePx={COVER_PX}
          className="profile-cover"
        />
      ))}
    </div>
  );
}

/** this view only knows name, address and picture. */
export function ProfileHead({ userName, email, profilePictureUrl }: SignedInUser) {
  const { signOut } = useAuth();
  const name = userName || email;
  const picture = { artUrl: undefined, color: undefined, of: name };
  usePaneTint(picture, '12vh');
  const { className, style } = artTint(picture);
  return (
    <section
      aria-label={accountPageTexts.yourProfile}
      className={`profile-head ${className ?? ''}`}
      style={style}
    >
      <Avatar name={name} pictureUrl={profilePictureUrl} className="profile-picture" />
      <div className="min-w-0 grow">
        <p dir="auto" className="profile-name">
          {userName}
        </p>
        <p className="text-muted wrap-anywhere">{email}</p>
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
      </div>
      <MostPlayedCovers />
    </section>
  );
}
