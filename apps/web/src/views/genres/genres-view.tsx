import { musicTexts } from '@tutti/contract/texts/music-texts';
import { AllGenres } from '#components/music/genre-tiles.tsx';
import { ViewHeader } from '#components/view-header.tsx';

const texts = musicTexts.genres;

export function GenresView() {
  return (
    <>
      <ViewHeader title={texts.heading} />
      <AllGenres
        noteOf={({ trackCount }) => texts.curated(trackCount)}
        failed={{ title: texts.listFailed, action: texts.tryAgain }}
        viewOf={({ id, name }) => ({ id: 'genre-playlist', genreId: id, genreName: name })}
      />
    </>
  );
}
