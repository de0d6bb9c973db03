/** Messages that replace the stations when there are none to show. */
import { errorTexts } from '@tutti/contract/error-texts';
import { liveStreamsTexts as texts } from '@tutti/contract/stations/live-streams-texts';
import { readableMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

export function ConnectionFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <MessageState
      isAlert
      title={texts.connectionFailed}
      text={message || errorTexts.connectionFailed}
      action={
        <Button look="primary" onClick={onRetry}>
          {texts.retryConnection}
        </Button>
      }
    />
  );
}

export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ConnectionFailed message={readableMessage(error)} onRetry={onRetry} />;
}

interface NoStationsProps {
  isConnected: boolean;
  onConnect: () => void;
  onRefresh: () => void;
}

export function NoStations({ isConnected, onConnect, onRefresh }: NoStationsProps) {
  return (
    <MessageState
      drawing="station"
      title={isConnected ? texts.noStreams : texts.connectHeading}
      {...(isConnected ? { text: texts.noStreamsHint } : {})}
      action={
        <Button look="primary" onClick={isConnected ? onRefresh : onConnect}>
          {isConnected ? texts.refresh : texts.connect}
        </Button>
      }
    />
  );
}
