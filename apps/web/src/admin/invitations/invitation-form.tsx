import { invitationTexts } from '@tutti/contract/admin-invitations/texts';
import { roleRoomTexts } from '@tutti/contract/admin-users/role-room-texts';
import { roleTexts } from '@tutti/contract/admin-users/role-texts';
import { INVITATION_NOTE_MAX_LENGTH, INVITATION_USES_MAX } from '@tutti/contract/limits';
import { INVITABLE_ROLES, type InvitableRole } from '@tutti/contract/roles';
import { useId, useState } from 'react';
import { checkEmail } from '#components/forms/account-checks.ts';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { refusalField, requestFailureText } from '#data/account/auth-queries.ts';
import type { CreatedInvitation, InvitationInput } from '#data/admin/admin-invitations-queries.ts';
import { useInvite } from '#data/admin/admin-invitations-queries.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldSelect } from '#ui/fields/field-select.tsx';
import { canSendMail } from '#ui/server-settings/can-send-mail.ts';
import { MoreDetails } from '../more-details.tsx';
import './invitations.css';

const texts = invitationTexts.form;
const DAYS = [1, 3, 7, 14, 30, 90] as const;
const DAYS_AT_FIRST = '7';

const readForm = (form: FormData) => readEntry(form, ['email', 'uses', 'note']);

function check(form: FormData): Refusal | undefined {
  const { email, uses, note } = readForm(form);
  const mistake = email.trim() === '' ? undefined : checkEmail(email);
  if (mistake !== undefined) return { field: 'email', text: mistake };
  if (!/^\d{1,3}$/.test(uses.trim()) || Number(uses) < 1 || Number(uses) > INVITATION_USES_MAX) {
    return { field: 'uses', text: texts.usesRange(INVITATION_USES_MAX) };
  }
  if (note.trim().length <= INVITATION_NOTE_MAX_LENGTH) return undefined;
  return { field: 'note', text: texts.noteTooLong(INVITATION_NOTE_MAX_LENGTH) };
}

function toInput(form: FormData, days: string): InvitationInput {
  const { email, uses, note } = readForm(form);
  const chosen = form.getAll('roles');
  return {
    email: email.trim() === '' ? null : email.trim(),
    roles: INVITABLE_ROLES.filter((role) => chosen.includes(role)),
    days: Number(days),
    usesMax: Number(uses),
    note: note.trim(),
  };
}

function RoleChoice({ role }: { role: InvitableRole }) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5 text-sm">
      <Checkbox name="roles" value={role} aria-describedby={id} />
      <span>
        <span className="block font-medium">{role}</span>
        <span id={id} className="block text-muted">
          <span className="block">{roleTexts[role]}</span>
          <span className="block">{roleRoomTexts[role]}</span>
        </span>
      </span>
    </label>
  );
}

/** Roles and a note, which most invitations do without. */
function MoreOptions() {
  return (
    <MoreDetails title={texts.more}>
      <div className="space-y-5 pt-1">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{texts.roles}</legend>
          <div className="grid gap-x-6 sm:grid-cols-3">
            {INVITABLE_ROLES.map((role) => (
              <RoleChoice key={role} role={role} />
            ))}
          </div>
        </fieldset>
        <EntryField label={texts.note} name="note" autoComplete="off" />
      </div>
    </MoreDetails>
  );
}

export function InvitationForm({ onCreated }: { onCreated: (created: CreatedInvitation) => void }) {
  const { mutateAsync: invite } = useInvite();
  const [days, setDays] = useState(DAYS_AT_FIRST);
  const submission = useSubmission({
    check,
    send: async (form) => onCreated(await invite(toInput(form, days))),
    describe: (error) => ({
      text: requestFailureText(error, texts.failed),
      ...refusalField(error, { EMAIL_TAKEN: 'email' }),
    }),
  });
  return (
    <EntryForm
      isRow
      submission={submission}
      action={texts.make}
      pendingAction={texts.making}
      label={texts.title}
      more={<MoreOptions />}
    >
      <EntryField
        label={texts.email}
        name="email"
        type="email"
        hint={canSendMail() ? texts.emailHint : texts.emailHintWithoutMail}
        autoComplete="off"
        autoCapitalize="none"
      />
      <FieldSelect
        label={texts.days}
        value={days}
        options={DAYS.map((count) => ({ value: String(count), label: texts.dayCount(count) }))}
        onChange={setDays}
      />
      <EntryField label={texts.uses} name="uses" inputMode="numeric" defaultValue="1" autoComplete="off" />
    </EntryForm>
  );
}
