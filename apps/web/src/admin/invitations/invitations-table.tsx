import { invitationTexts } from '@tutti/contract/admin-invitations/texts';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { Invitation } from '#data/admin/admin-invitations-queries.ts';
import { useRevokeInvitation } from '#data/admin/admin-invitations-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { formatInstant } from '../format-date.ts';

const texts = invitationTexts.list;
const CELL = 'px-5 py-2 align-middle text-sm';
const HEAD = 'px-5 pb-2 text-xs font-medium text-muted';

const nameOf = ({ email, note }: Invitation) => email ?? (note === '' ? texts.anybody : note);

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { email, note, roles, uses, usesMax, createdAt, createdBy, expiresAt, state } = invitation;
  const by = texts.by(createdBy, formatInstant(createdAt));
  const about = [email !== null && note, roles.join(', '), by].filter(Boolean).join(' · ');
  return (
    <tr className="border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <span className="block wrap-anywhere" dir="auto">
          {nameOf(invitation)}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-muted" dir="auto">
          {about}
        </span>
        {/* Replaces the columns on narrow screens. */}
        <span className="block text-xs font-normal text-muted md:hidden">
          {texts.usedAndHolds(uses, usesMax, formatInstant(expiresAt))}
        </span>
      </th>
      <td className={clsx(CELL, 'text-end tabular-nums max-md:hidden')}>{texts.uses(uses, usesMax)}</td>
      <td className={clsx(CELL, 'max-md:hidden')}>{formatInstant(expiresAt)}</td>
      <td className={clsx(CELL, 'text-end')}>
        {state === 'open' ? (
          <Button aria-label={texts.revokeOf(nameOf(invitation))} onClick={onRevoke}>
            {texts.revoke}
          </Button>
        ) : (
          <span className="text-muted">{texts.states[state]}</span>
        )}
      </td>
    </tr>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className={clsx(HEAD, 'text-start')}>
          {texts.columns.invitation}
        </th>
        <th scope="col" className={clsx(HEAD, 'w-24 text-end max-md:hidden')}>
          {texts.columns.used}
        </th>
        <th scope="col" className={clsx(HEAD, 'w-48 text-start max-md:hidden')}>
          {texts.columns.holds}
        </th>
        <th scope="col" className={clsx(HEAD, 'w-40 text-end')}>
          {texts.columns.actions}
        </th>
      </tr>
    </thead>
  );
}

export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const [confirming, setConfirming] = useState<Invitation>();
  const { mutate: revoke, isPending } = useRevokeInvitation();
  if (invitations.length === 0) {
    return <MessageState drawing="mail" title={texts.empty} text={texts.emptyHint} />;
  }
  return (
    <div className="-mx-5 -mb-3">
      <table aria-label={texts.title} className="w-full table-fixed">
        <Head />
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onRevoke={() => setConfirming(invitation)}
            />
          ))}
        </tbody>
      </table>
      {confirming && (
        <ConfirmDialog
          title={texts.question}
          text={texts.questionText}
          action={texts.revoke}
          isDanger
          isBusy={isPending}
          onCancel={() => setConfirming(undefined)}
          onConfirm={() =>
            revoke(confirming.id, {
              // The dialog may already be open for another invitation.
              onSettled: () => setConfirming((now) => (now === confirming ? undefined : now)),
            })
          }
        />
      )}
    </div>
  );
}
