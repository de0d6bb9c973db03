import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { stateTexts } from '@tutti/contract/texts/state-texts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

interface AlbumProblemProps {
  /** Undefined if the server is unreachable and the album is not downloaded. */
  failure: string | undefined;
  onRetry: () => void;
}

/** Shown in place of an album that cannot be loaded. */
export function AlbumProblem({ failure, onRetry }: AlbumProblemProps) {
  if (failure === undefined) return <NotAvailableOffline />;
  return (
    <MessageState
      isAlert
      title={stateTexts.album.failed}
      text={failure}
      action={<Button onClick={onRetry}>{musicViewTexts.genres.tryAgain}</Button>}
    />
  );
}
