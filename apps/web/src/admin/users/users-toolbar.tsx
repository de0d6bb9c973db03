import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { UserCog, UserRoundCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ScreenToolbar } from '../screen-toolbar.tsx';

const { pendingApprovals, roleManagement } = adminTexts.dashboard;

interface UsersToolbarProps {
  note: string | undefined;
  onPending: () => void;
  onRoles: () => void;
}

export function UsersToolbar({ note, onPending, onRoles }: UsersToolbarProps) {
  return (
    <ScreenToolbar
      note={note}
      actions={
        <>
          <Button onClick={onPending}>
            <UserRoundCheck aria-hidden="true" className="size-4" />
            {pendingApprovals}
          </Button>
          <Button onClick={onRoles}>
            <UserCog aria-hidden="true" className="size-4" />
            {roleManagement}
          </Button>
        </>
      }
    />
  );
}
