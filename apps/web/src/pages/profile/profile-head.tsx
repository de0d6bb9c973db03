import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { yearTexts } from '@tutti/contract/statistics/year-texts';
import { LogOut, SlidersHorizontal } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { usePaneTint } from '#components/music/use-pane-tint.ts';
import { AlbumLink } from '#components/view-link.tsx';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { useListening } from '#data/own/listening-history.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PERIOD, periodName } from './period.ts';
import './profile.css';

const COVERS = 5;
const COVER_PX = 144;

/** The albums that this user has played most in a year, the first in front; nothing until there are some. */
function MostPlayedAlbums() {
  const { data: report } = useListening(PERIOD);
  const albums = report?.albums.slice(0, COVERS) ?? [];
  if (albums.length === 0) return null;
  return (
    <section aria-label={yearTexts.albums} className="profile-albums">
      <ol className="profile-covers">
        {albums.map(({ albumId, artUrl, title, artist }, index) => (
          <li key={albumId} className="profile-cover" style={{ zIndex: COVERS - index }}>
            <AlbumLink
              album={{ id: String(albumId), title }}
              aria-label={artist === '' ? title : `${title}, ${artist}`}
              title={title}
            >
              <Artwork artUrl={artUrl} title={title} sizePx={COVER_PX} className="size-full" />
            </AlbumLink>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        {yearTexts.albums} · {periodName}
      </p>
    </section>
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
      <MostPlayedAlbums />
    </section>
  );
}
