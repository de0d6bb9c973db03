import { invitationTexts as texts } from '@tutti/contract/texts/invitation-texts';
import { useState } from 'react';
import { Loaded } from '#components/loaded.tsx';
import type { Invitation, MadeInvitation } from '#data/admin/admin-invitations-queries.ts';
import { useInvitations } from '#data/admin/admin-invitations-queries.ts';
import { Panel } from '../panel.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { MadeInvitationLink } from './made-invitation-link.tsx';

function countOpen(invitations: readonly Invitation[]): number {
  return invitations.filter(({ state }) => state === 'open').length;
}

function Made() {
  return (
    <Loaded query={useInvitations()} failed={texts.list.loadFailed} heights={['h-64']}>
      {(data) => (
        <Panel title={texts.list.title} note={texts.list.count(countOpen(data))}>
          <InvitationsTable invitations={data} />
        </Panel>
      )}
    </Loaded>
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
