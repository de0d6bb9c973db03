import { stateTexts } from '@tutti/contract/page/state-texts';
import { isAdmin } from '@tutti/contract/roles';
import { useAuth } from '#data/account/auth-context.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { DrawingName } from '#ui/states/drawing.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = stateTexts.library;

interface NothingInLibraryProps {
  title: string;
  drawing: DrawingName;
  onLookAgain: () => void;
}

/** Administrators can start a scan, and others can reload. */
export function NothingInLibrary({ title, drawing, onLookAgain }: NothingInLibraryProps) {
  const { user } = useAuth();
  return (
    <MessageState
      drawing={drawing}
      title={title}
      text={texts.hint}
      action={
        user !== undefined && isAdmin(user.roles) ? (
          <Link to="/admin/library" className={buttonClass('primary')}>
            {texts.openAdmin}
          </Link>
        ) : (
          <Button onClick={onLookAgain}>{texts.lookAgain}</Button>
        )
      }
    />
  );
}
