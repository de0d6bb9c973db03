import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

/** Shown in place of an album or playlist that cannot be loaded. */
export function NotKept() {
  const openView = useOpenView();
  return (
    <MessageState
      isAlert
      title={keptTexts.notKept}
      text={keptTexts.notKeptHint}
      action={<Button onClick={() => openView({ id: 'kept' })}>{keptTexts.showKept}</Button>}
    />
  );
}
