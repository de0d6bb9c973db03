import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { messageOr } from '#api/api-error.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = favoritesViewTexts;

export function FavoritesFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <MessageState
      isAlert
      title={texts.error(messageOr(error, texts.loadFailed))}
      action={<Button onClick={onRetry}>{musicViewTexts.songs.retry}</Button>}
    />
  );
}

export function NoFavorites() {
  const openView = useOpenView();
  return (
    <MessageState
      drawing="heart"
      title={texts.empty}
      text={texts.emptyHint}
      action={
        <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
          {stateTexts.browseSongs}
        </Button>
      }
    />
  );
}

export function NoneFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <MessageState
      drawing="search"
      title={texts.noMatch}
      text={texts.noMatchHint}
      action={<Button onClick={onShowAll}>{stateTexts.favourites.showAll}</Button>}
    />
  );
}
