import { adminTexts } from '@tutti/contract/admin/texts';
import { useRequestAdminAccess } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = adminTexts.users;

/** Tells an administrator who has lost the role why, and lets them request it again (A-371 … A-373). */
export function AccessDenied() {
  const request = useRequestAdminAccess();
  return (
    <MessageState
      isAlert
      drawing="locked"
      title={texts.accessDenied}
      text={texts.noPrivileges}
      action={
        <Button
          look="primary"
          isUnavailable={request.isPending || request.isSuccess}
          onClick={() => request.mutate()}
        >
          {texts.requestAccess}
        </Button>
      }
    />
  );
}
