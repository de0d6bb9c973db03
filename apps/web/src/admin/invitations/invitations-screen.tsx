import { invitationTexts as texts } from '@tutti/contract/texts/invitation-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { useState } from 'react';
import type { Invitation, MadeInvitation } from '#data/admin-invitations-queries.ts';
import { useInvitations } from '#data/admin-invitations-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Panel } from '../panel.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { MadeInvitationLink } from './made-invitation-link.tsx';

function countOpen(invitations: readonly Invitation[]): number {
  return invitations.filter(({ state }) => state === 'open').length;
}

function Made() {
  const { data, error, refetch } = useInvitations();
  if (data === undefined && error !== null) {
    return (
      <MessageState
        isAlert
        title={texts.list.loadFailed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  }
  return (
    <Panel title={texts.list.title} note={texts.list.count(countOpen(data))}>
      <InvitationsTable invitations={data} />
    </Panel>
  );
}

/** A link for somebody new, shown once, and those that were made before. */
export function InvitationsScreen() {
  const [made, setMade] = useState<MadeInvitation>();
  return (
    <div className="space-y-4">
      {made === undefined ? (
        <Panel title={texts.form.title}>
          <p className="mb-4 max-w-prose text-sm text-muted">{texts.about}</p>
          <InvitationForm onMade={setMade} />
        </Panel>
      ) : (
        <MadeInvitationLink made={made} onDone={() => setMade(undefined)} />
      )}
      <Made />
    </div>
  );
}
