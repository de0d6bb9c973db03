import { musicTexts } from '@tutti/contract/texts/music-texts';
import { GenreTile, genreGridClass } from '#components/genre-tile.tsx';
import { useOpenView } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useGenres } from '#data/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = musicTexts.genres;

function Tiles() {
  const openView = useOpenView();
  const query = useGenres();
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading genres" className={genreGridClass}>
        {Array.from({ length: 12 }, (_unused, index) => (
          <Skeleton key={index} className="h-28 rounded-card" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.listFailed}
        action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  if (query.data.length === 0) return <MessageState title={texts.empty} />;
  return (
    <ul className={genreGridClass}>
      {query.data.map(({ id, name }, index) => (
        <li key={id}>
          <GenreTile
            name={name}
            index={index}
            note={texts.curated}
            onOpen={() => openView({ id: 'genre-playlist', genreId: id, genreName: name })}
          />
        </li>
      ))}
    </ul>
  );
}

export function GenresView() {
  return (
    <>
      <ViewHeader title={texts.heading} />
      <Tiles />
    </>
  );
}
