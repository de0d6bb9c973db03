import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

interface AlbumProblemProps {
  /** Undefined if the server is unreachable and the album is not downloaded. */
  failure: string | undefined;
  onRetry: () => void;
}

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
