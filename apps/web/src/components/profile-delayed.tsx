import { accountTexts } from '@tutti/contract/account/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useAuth } from '#data/account/auth-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

/** For pages that need the profile, while the server does not respond. */
export function ProfileDelayed({ title = accountTexts.account.loadFailed }: { title?: string }) {
  const { retryProfile } = useAuth();
  return (
    <MessageState
      isAlert
      title={title}
      text={listTexts.noAnswer}
      action={<Button onClick={retryProfile}>{pageTexts.retry}</Button>}
    />
  );
}
