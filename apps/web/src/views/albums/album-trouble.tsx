import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { stateTexts } from '@tutti/contract/texts/state-texts';
import { NotKept } from '#components/kept/not-kept.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

interface AlbumTroubleProps {
  /** Undefined where the server is out of reach, and it is not kept on this device. */
  failure: string | undefined;
  onRetry: () => void;
}

/** In the place of an album that cannot be shown. */
export function AlbumTrouble({ failure, onRetry }: AlbumTroubleProps) {
  if (failure === undefined) return <NotKept />;
  return (
    <MessageState
      isAlert
      title={stateTexts.album.failed}
      text={failure}
      action={<Button onClick={onRetry}>{musicViewTexts.genres.tryAgain}</Button>}
    />
  );
}
