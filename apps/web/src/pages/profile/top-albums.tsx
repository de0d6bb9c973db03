import { yearTexts } from '@tutti/contract/statistics/year-texts';
import { Artwork } from '#components/music/artwork.tsx';
import { AlbumLink } from '#components/view-link.tsx';
import { useListening } from '#data/own/listening-history.ts';
import { PERIOD, periodName } from './period.ts';
import './profile.css';

const COVERS = 5;
const COVER_PX = 112;

/** The albums that this user has played most in a year; nothing until there are some. */
export function TopAlbums() {
  const { data: report } = useListening(PERIOD);
  const albums = report?.albums.slice(0, COVERS) ?? [];
  if (albums.length === 0) return null;
  return (
    <section aria-label={yearTexts.albums} className="profile-albums">
      <p className="profile-eyebrow">
        {yearTexts.albums} · {periodName}
      </p>
      <ol className="profile-covers">
        {albums.map(({ albumId, artUrl, title, artist }) => (
          <li key={albumId} className="profile-cover">
            <Artwork artUrl={artUrl} title={title} sizePx={COVER_PX} className="aspect-square w-full" />
            <AlbumLink
              album={{ id: String(albumId), title }}
              aria-label={artist === '' ? title : `${title}, ${artist}`}
              title={title}
              dir="auto"
              className="profile-cover-name"
            >
              {title}
            </AlbumLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
