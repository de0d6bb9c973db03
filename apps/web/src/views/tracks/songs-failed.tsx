import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { readableMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = musicViewTexts.songs;

export function SongsFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <MessageState
      isAlert
      title={texts.errorHeading}
      {...(error ? { text: readableMessage(error) } : {})}
      action={<Button onClick={onRetry}>{texts.retry}</Button>}
    />
  );
}
