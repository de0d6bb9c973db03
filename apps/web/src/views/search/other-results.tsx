import { SEARCH_ALBUMS_SHOWN, SEARCH_ARTISTS_SHOWN, SEARCH_GENRES_SHOWN } from '@tutti/contract/limits';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { CARD_WORDS_PX } from '#components/long-lists/card-words.tsx';
import { coverEdgePx } from '#components/long-lists/cover-edge.ts';
import { AlbumCard, useAlbumTextPx } from '#components/music/album-card.tsx';
import { ArtistCard, useArtistTextPx } from '#components/music/artist-card.tsx';
import { GenreTileList } from '#components/music/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import type { Genre } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { albumAmongOthers } from '#navigation/view.ts';
import type { FoundMusic, SearchKind } from './found-music.ts';
import { PlaylistCard } from './playlist-card.tsx';

const texts = musicViewTexts.search;
const PLAYLISTS_SHOWN = 5;

export interface OtherResultsProps {
  found: FoundMusic;
  /** Without it a tile searches for the genre's name (M-133, M-134). */
  genreView?: ((genre: Genre) => View) | undefined;
  /** Shows only this kind, and all of it. */
  kind?: SearchKind | undefined;
}

interface ShelfProps {
  title: string;
  /** Cards, of which each needs a column. */
  count: number;
  textPx: number;
  children: ReactNode;
}

/** It is as wide as its cards, so that shelves with few of them stand beside each other. */
function Shelf({ title, count, textPx, children }: ShelfProps) {
  return (
    <div
      className="search-shelf"
      style={{ '--search-cards': count, '--card-text': `${textPx}px` } as CSSProperties}
    >
      <Section title={title}>
        <ul aria-label={title}>{children}</ul>
      </Section>
    </div>
  );
}

/** Albums, artists, playlists and genres, each only if not empty. Memoized, because the songs beside them may be newer. */
export const OtherResults = memo(function OtherResults({ found, genreView, kind }: OtherResultsProps) {
  const albumTextPx = useAlbumTextPx();
  const artistTextPx = useArtistTextPx();
  const show = <Item,>(of: Exclude<SearchKind, 'tracks'>, items: readonly Item[], most: number) => {
    if (kind === undefined) return items.slice(0, most);
    return kind === of ? items : [];
  };
  const albums = show('albums', found.albums, SEARCH_ALBUMS_SHOWN);
  const artists = show('artists', found.artists, SEARCH_ARTISTS_SHOWN);
  const playlists = show('playlists', found.playlists, PLAYLISTS_SHOWN);
  const genres = show('genres', found.genres, SEARCH_GENRES_SHOWN);
  return (
    <>
      {albums.length > 0 && (
        <Shelf title={texts.albums} count={albums.length} textPx={albumTextPx}>
          {albums.map((album) => (
            <li key={album.id} className="min-w-0">
              <AlbumCard album={album} viewOf={albumAmongOthers} />
            </li>
          ))}
        </Shelf>
      )}
      {artists.length > 0 && (
        <Shelf title={texts.artists} count={artists.length} textPx={artistTextPx}>
          {artists.map((artist) => (
            <li key={artist.id} className="min-w-0">
              <ArtistCard artist={artist} edgePx={coverEdgePx()} />
            </li>
          ))}
        </Shelf>
      )}
      {playlists.length > 0 && (
        <Shelf title={playlistTexts.heading} count={playlists.length} textPx={CARD_WORDS_PX}>
          {playlists.map((playlist) => (
            <li key={playlist.id} className="min-w-0">
              <PlaylistCard playlist={playlist} />
            </li>
          ))}
        </Shelf>
      )}
      {genres.length > 0 && (
        <div className="search-shelf is-genres" style={{ '--search-cards': genres.length } as CSSProperties}>
          <Section title={texts.genres}>
            <GenreTileList genres={genres} viewOf={genreView} />
          </Section>
        </div>
      )}
    </>
  );
});
