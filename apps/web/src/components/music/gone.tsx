import { stateTexts } from '@tutti/contract/page/state-texts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import type { DrawingName } from '#ui/states/drawing.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = stateTexts.gone;

interface Others {
  readonly title: string;
  readonly drawing: DrawingName;
  readonly browse: string;
  readonly view: View;
}

const OTHERS: Readonly<Record<'album' | 'artist' | 'genre' | 'playlist', Others>> = {
  album: { title: texts.album, drawing: 'album', browse: texts.browseAlbums, view: { id: 'albums' } },
  artist: { title: texts.artist, drawing: 'artist', browse: texts.browseArtists, view: { id: 'artists' } },
  genre: { title: texts.genre, drawing: 'genres', browse: texts.browseGenres, view: { id: 'genres' } },
  playlist: {
    title: texts.playlist,
    drawing: 'playlists',
    browse: texts.browsePlaylists,
    view: { id: 'library' },
  },
};

/** For an address whose item is no longer in the library; links to the list of its kind. */
export function Gone({ kind }: { kind: keyof typeof OTHERS }) {
  const openView = useOpenView();
  const { title, drawing, browse, view } = OTHERS[kind];
  return (
    <MessageState
      drawing={drawing}
      title={title}
      action={
        <Button look="primary" onClick={() => openView(view)}>
          {browse}
        </Button>
      }
    />
  );
}
