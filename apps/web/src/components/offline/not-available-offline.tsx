import { offlineTexts } from '@tutti/contract/offline/texts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

export function NotAvailableOffline() {
  const openView = useOpenView();
  return (
    <MessageState
      isAlert
      title={offlineTexts.notKept}
      text={offlineTexts.notKeptHint}
      action={<Button onClick={() => openView({ id: 'kept' })}>{offlineTexts.showKept}</Button>}
    />
  );
}
