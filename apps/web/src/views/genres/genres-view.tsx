import { GENRE_PLAYLIST_SIZE } from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { AllGenres } from '#components/music/genre-tiles.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { AlbumsBelowFewGenres } from './genre-shelves.tsx';

const texts = musicViewTexts.genres;

export function GenresView() {
  return (
    <>
      <ViewHeader title={texts.heading} />
      <AllGenres
        // A small genre plays all of its tracks.
        noteOf={({ trackCount }) => texts.curated(Math.min(trackCount, GENRE_PLAYLIST_SIZE))}
        failed={{ title: texts.listFailed, action: texts.tryAgain }}
        viewOf={({ id, name }) => ({ id: 'genre-playlist', genreId: id, genreName: name })}
      />
      <AlbumsBelowFewGenres />
    </>
  );
}
