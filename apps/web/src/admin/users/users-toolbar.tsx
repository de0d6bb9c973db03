import { adminTexts } from '@tutti/contract/admin/texts';
import { UserCog, UserRoundCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ScreenToolbar } from '../screen-toolbar.tsx';

const { pendingApprovals, roleManagement } = adminTexts.dashboard;

/** Lets both buttons fit side by side on a phone. */
const COMPACT = 'max-md:grow max-md:px-3';

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
          <Button className={COMPACT} onClick={onPending}>
            <UserRoundCheck aria-hidden="true" className="size-4 max-md:hidden" />
            {pendingApprovals}
          </Button>
          <Button className={COMPACT} onClick={onRoles}>
            <UserCog aria-hidden="true" className="size-4 max-md:hidden" />
            {roleManagement}
          </Button>
        </>
      }
    />
  );
}
