import { invitationTexts as texts } from '@tutti/contract/admin-invitations/texts';
import { useState } from 'react';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { CreatedInvitation, Invitation } from '#data/admin/admin-invitations-queries.ts';
import { useInvitations } from '#data/admin/admin-invitations-queries.ts';
import { CreatedInvitationLink } from './created-invitation-link.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationsTable } from './invitations-table.tsx';

function countOpen(invitations: readonly Invitation[]): number {
  return invitations.filter(({ state }) => state === 'open').length;
}

function Created() {
  return (
    <Loaded query={useInvitations()} failed={texts.list.loadFailed} heights={['h-64']}>
      {(data) => (
        <Panel isDense title={texts.list.title} note={data.length > 0 && texts.list.count(countOpen(data))}>
          <InvitationsTable invitations={data} />
        </Panel>
      )}
    </Loaded>
  );
}

export function InvitationsScreen() {
  const [created, setCreated] = useState<CreatedInvitation>();
  return (
    <div className="space-y-4">
      {created === undefined ? (
        <Panel isDense title={texts.form.title}>
          <p className="mb-4 max-w-prose text-sm text-muted">{texts.about}</p>
          <InvitationForm onCreated={setCreated} />
        </Panel>
      ) : (
        <CreatedInvitationLink created={created} onDone={() => setCreated(undefined)} />
      )}
      <Created />
    </div>
  );
}
