import { GENRE_PLAYLIST_SIZE } from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { AllGenres, FEW_GENRES } from '#components/music/genre-tiles.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useGenres } from '#data/library/library-queries.ts';
import { GenreShelves } from './genre-shelves.tsx';

const texts = musicViewTexts.genres;

export function GenresView() {
  const { data: genres = [] } = useGenres();
  const [first, ...others] = genres.length <= FEW_GENRES ? genres : [];
  return (
    <>
      <ViewHeader title={texts.heading} />
      <AllGenres
        // A small genre plays all of its tracks.
        noteOf={({ trackCount }) => texts.curated(Math.min(trackCount, GENRE_PLAYLIST_SIZE))}
        failed={{ title: texts.listFailed, action: texts.tryAgain }}
        viewOf={({ id, name }) => ({ id: 'genre-playlist', genreId: id, genreName: name })}
      />
      {first !== undefined && (
        <div className="mt-10 space-y-10">
          <GenreShelves first={first} others={others} />
        </div>
      )}
    </>
  );
}
