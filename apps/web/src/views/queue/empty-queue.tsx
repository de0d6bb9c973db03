import { controlTexts } from '@tutti/contract/page/control-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { ViewHeader } from '#components/view-header.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

export function EmptyQueue() {
  const openView = useOpenView();
  return (
    <>
      <ViewHeader title={controlTexts.queue} />
      <MessageState
        drawing="queue"
        title={stateTexts.queue.title}
        text={stateTexts.queue.hint}
        action={
          <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
            {stateTexts.browseSongs}
          </Button>
        }
      />
    </>
  );
}
