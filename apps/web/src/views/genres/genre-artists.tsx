import { homeTexts } from '@tutti/contract/home/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { coverEdgePx } from '#components/long-lists/cover-edge.ts';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import {
  type Artist,
  type ArtistLink,
  type Track,
  useArtists,
  useLoadArtistTracks,
} from '#data/library/library-queries.ts';

const SHOWN = 18;

/** Artists with the most songs come first. */
function artistsOf(tracks: readonly Track[]): readonly ArtistLink[] {
  const credited = Map.groupBy(
    tracks.flatMap(({ artists }) => artists),
    ({ id }) => id,
  );
  return [...credited.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([artist]) => artist ?? []);
}

const NO_PICTURE = { pictureUrl: undefined, pictureColours: undefined, artUrls: [] };

export const useGenreArtists = (tracks: readonly Track[]) =>
  useMemo(() => artistsOf(tracks).slice(0, SHOWN), [tracks]);

function ArtistCover({ link: { id, name }, artist }: { link: ArtistLink; artist: Artist | undefined }) {
  const loadTracks = useLoadArtistTracks();
  const play = usePlayLoaded(homeTexts.shelves.playFailed);
  return (
    <CoverCard
      title={name}
      note={artist && musicViewTexts.genres.trackCount(artist.trackCount)}
      picture={
        <ArtistPicture artist={artist ?? { ...NO_PICTURE, name }} sizePx={coverEdgePx()} className="w-full" />
      }
      renderLink={({ className, ...link }) => (
        <ViewLink
          view={{ id: 'artists', artistId: id }}
          className={clsx(className, 'genre-artist')}
          {...link}
        />
      )}
      onPlay={() => void play(() => loadTracks(id))}
    />
  );
}

/** Artists of the genre. Those with the most songs in the library may have pictures, and the others have records. */
export function GenreArtists({ artists }: { artists: readonly ArtistLink[] }) {
  const { data } = useArtists({ sort: 'tracks', order: 'desc', search: '' });
  const known = new Map(
    (data?.pages ?? []).flatMap(({ items }) => items).map((artist) => [artist.id, artist]),
  );
  if (artists.length === 0) return null;
  return (
    <Shelf
      title={musicViewTexts.search.artists}
      items={artists}
      keyOf={({ id }) => id}
      renderCard={(link) => <ArtistCover link={link} artist={known.get(link.id)} />}
    />
  );
}
