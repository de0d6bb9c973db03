import { pageTexts } from '@tutti/contract/page/texts';
import { singleSignOnTexts } from '@tutti/contract/single-sign-on/texts';
import { serverMessageOr } from '#api/api-error.ts';
import { formatDateTime } from '#components/format-date-time.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { type SignOnLink, useUnlinkUser, useUserSignOnLinks } from '#data/admin/user-sign-on-links.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ListSkeleton } from './user-lines.tsx';

const texts = singleSignOnTexts.admin;

interface LinkLineProps {
  link: SignOnLink;
  isBusy: boolean;
  onEnd: () => void;
}

function LinkLine({ link: { service, email, since }, isBusy, onEnd }: LinkLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">{singleSignOnTexts.linkedSince(service, formatDateTime(since))}</p>
        {email !== null && (
          <p dir="auto" className="truncate text-muted">
            {email}
          </p>
        )}
      </div>
      <Button
        look="danger"
        disabled={isBusy}
        aria-label={texts.endNamed(service, formatDateTime(since))}
        onClick={onEnd}
      >
        {texts.end}
      </Button>
    </li>
  );
}

interface UserSignOnLinksDialogProps {
  user: Pick<AdminUser, 'id' | 'userName'>;
  onClose: () => void;
}

/** Ending a link sends the user an email and ends no session. */
export function UserSignOnLinksDialog({ user, onClose }: UserSignOnLinksDialogProps) {
  const { data, isPending, isError, error, refetch } = useUserSignOnLinks(user.id);
  const { mutate: end, isPending: isEnding } = useUnlinkUser(user.id);
  return (
    <Dialog isWide title={texts.linksOf(user.userName)} onClose={onClose}>
      {isPending && <ListSkeleton />}
      {isError && (
        <MessageState
          isAlert
          title={texts.loadFailed}
          text={serverMessageOr(error, error.message)}
          action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
        />
      )}
      {data?.links.length === 0 && <MessageState drawing="devices" title={texts.none} />}
      {data !== undefined && data.links.length > 0 && (
        <div className="space-y-3">
          <p className="text-sm text-muted">{texts.note}</p>
          {data.hasNoPassword && <p className="text-sm text-muted">{texts.hasNoPassword}</p>}
          <ul aria-label={texts.links} className="divide-y divide-line">
            {data.links.map((link) => (
              <LinkLine key={link.id} link={link} isBusy={isEnding} onEnd={() => end(link.id)} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
