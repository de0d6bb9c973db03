import { singleSignOnTexts as texts } from '@tutti/contract/single-sign-on/texts';
import { useState } from 'react';
import { formatDateTime } from '#components/format-date-time.ts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import { requestFailureText, useRequestPasswordReset } from '#data/account/auth-queries.ts';
import {
  type SignOnLink,
  type SignOnLinks,
  useBeginLink,
  useSignOnLinks,
  useUnlink,
} from '#data/account/single-sign-on-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

const toast = (failed: string) => (error: unknown) =>
  void showToast('error', requestFailureText(error, failed));

function LinkRow({ link, hasNoPassword }: { link: SignOnLink; hasNoPassword: boolean }) {
  const { mutate: unlink, isPending } = useUnlink();
  const [isConfirming, setIsConfirming] = useState(false);
  const { service, since, email } = link;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-sm">
        <p>{texts.linkedSince(service, formatDateTime(since))}</p>
        {email !== null && (
          <p dir="auto" className="truncate text-muted">
            {email}
          </p>
        )}
      </div>
      <Button look="danger" isUnavailable={isPending} onClick={() => setIsConfirming(true)}>
        {texts.unlink}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.unlinkTitle(service)}
          text={hasNoPassword ? texts.unlinkTextNoPassword : texts.unlinkText}
          action={texts.unlink}
          isDanger
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            unlink(link.id);
          }}
        />
      )}
    </li>
  );
}

/** The password page requires the current password, which this user does not have. */
function NoPassword({ email }: { email: string }) {
  const { mutate: request, isPending, isSuccess } = useRequestPasswordReset();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{texts.noPassword}</p>
      <Button
        isUnavailable={isPending || isSuccess}
        onClick={() =>
          request(email, {
            onSuccess: () => void showToast('success', texts.linkSent),
            onError: toast(texts.linkNotSent),
          })
        }
      >
        {texts.sendLink}
      </Button>
    </div>
  );
}

function Links({ known, email }: { known: SignOnLinks; email: string }) {
  const { service, links, hasNoPassword } = known;
  const { mutate: begin, isPending } = useBeginLink();
  const isLinkable = service !== null && !links.some(({ isInUse }) => isInUse);
  return (
    <Panel
      title={texts.title}
      note={service === null ? texts.noNewOnes : texts.note(service)}
      action={
        isLinkable && (
          <Button
            isUnavailable={isPending}
            onClick={() => begin('/account', { onError: toast(texts.linkFailed) })}
          >
            {texts.link(service)}
          </Button>
        )
      }
    >
      {links.length > 0 && (
        <ul className="space-y-4">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} hasNoPassword={hasNoPassword} />
          ))}
        </ul>
      )}
      {hasNoPassword && <NoPassword email={email} />}
    </Panel>
  );
}

/** Shown only if a service is configured, or one is linked. */
export function SingleSignOn({ email }: { email: string }) {
  const query = useSignOnLinks();
  const { data: known, error } = query;
  const isNothing = known === undefined ? error === null : known.service === null && known.links.length === 0;
  if (isNothing) return null;
  if (known !== undefined) return <Links known={known} email={email} />;
  return (
    <Panel title={texts.title}>
      <Loaded query={query} failed={texts.loadFailed} heights={[]}>
        {() => null}
      </Loaded>
    </Panel>
  );
}
