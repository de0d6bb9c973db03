import { SIGN_UPS } from '@tutti/contract/setting-words';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { useId } from 'react';
import { EntryForm } from '#components/forms/entry-form.tsx';
import { textLinkClass } from '#components/forms/form-page.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Link } from '#ui/link.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.doors;

function FixedNote({ variable }: { variable: string | undefined }) {
  return variable === undefined ? null : (
    <p className="mt-1.5 text-xs text-muted">{settingTexts.fixed(variable)}</p>
  );
}

function SignUpChoice({ form: { reply, drafts, set } }: { form: SettingsForm }) {
  const mode = SIGN_UPS.find((each) => each === drafts.signUp) ?? reply.settings.signUp;
  return (
    <div>
      <Select
        isLabelShown
        label={texts.signUp}
        name="signUp"
        value={mode}
        options={SIGN_UPS.map((each) => ({ value: each, label: texts.modes[each] }))}
        isDisabled={isFixed(reply, 'signUp')}
        onChange={(chosen) => set('signUp', chosen)}
      />
      <FixedNote variable={reply.fixed.signUp} />
    </div>
  );
}

function LibraryChoice({ form: { reply, drafts, set } }: { form: SettingsForm }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <Checkbox
          name="isLibraryOpen"
          checked={Boolean(drafts.isLibraryOpen ?? reply.settings.isLibraryOpen)}
          disabled={isFixed(reply, 'isLibraryOpen')}
          aria-describedby={id}
          onChange={(event) => set('isLibraryOpen', event.currentTarget.checked)}
        />
        {texts.library}
      </label>
      <p id={id} className="text-xs text-muted">
        {texts.libraryHint}
      </p>
      <FixedNote variable={reply.fixed.isLibraryOpen} />
    </div>
  );
}

function DoorForm({ form }: { form: SettingsForm }) {
  const { reply, submission } = form;
  return (
    <EntryForm
      label={texts.title}
      submission={submission}
      action={settingTexts.save}
      pendingAction={settingTexts.saving}
      isDisabled={isFixed(reply, 'signUp') && isFixed(reply, 'isLibraryOpen')}
    >
      <SignUpChoice form={form} />
      <LibraryChoice form={form} />
    </EntryForm>
  );
}

/** Who gets an account, and what may be seen without one. */
export function DoorSettings({ reply }: { reply: SettingsReply }) {
  const { open, total } = reply.stations;
  const form = useSettingsForm({
    reply,
    read: (typed) => ({
      signUp: SIGN_UPS.find((mode) => mode === typed.get('signUp')),
      isLibraryOpen: typed.get('isLibraryOpen') !== null,
    }),
  });
  return (
    <SettingsPanel
      form={form}
      title={texts.title}
      names={['signUp', 'isLibraryOpen']}
      action={
        <Link to="/admin/invitations" className={textLinkClass}>
          {texts.invitations}
        </Link>
      }
      footer={
        <p className="mt-5 text-sm text-muted">
          {texts.stations(open, total)}{' '}
          <Link to="/admin/broadcast" className={textLinkClass}>
            {texts.broadcast}
          </Link>
        </p>
      }
    >
      <DoorForm form={form} />
    </SettingsPanel>
  );
}
