import { SIGN_UPS } from '@tutti/contract/setting-words';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { useId, useState } from 'react';
import { EntryForm } from '#components/forms/entry-form.tsx';
import { textLinkClass } from '#components/forms/form-page.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Link } from '#ui/link.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { fieldKey, isFixed, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.doors;

function FixedNote({ variable }: { variable: string | undefined }) {
  return variable === undefined ? null : (
    <p className="mt-1.5 text-xs text-muted">{settingTexts.fixed(variable)}</p>
  );
}

function SignUpChoice({ reply }: { reply: SettingsReply }) {
  const [mode, setMode] = useState(reply.settings.signUp);
  return (
    <div>
      <Select
        isLabelShown
        label={texts.signUp}
        name="signUp"
        value={mode}
        options={SIGN_UPS.map((each) => ({ value: each, label: texts.modes[each] }))}
        isDisabled={isFixed(reply, 'signUp')}
        onChange={setMode}
      />
      <FixedNote variable={reply.fixed.signUp} />
    </div>
  );
}

function LibraryChoice({ reply }: { reply: SettingsReply }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <Checkbox
          name="isLibraryOpen"
          defaultChecked={reply.settings.isLibraryOpen}
          disabled={isFixed(reply, 'isLibraryOpen')}
          aria-describedby={id}
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

function DoorForm({ reply }: { reply: SettingsReply }) {
  const submission = useSettingsForm({
    reply,
    read: (form) => ({
      signUp: SIGN_UPS.find((mode) => mode === form.get('signUp')),
      isLibraryOpen: form.get('isLibraryOpen') !== null,
    }),
  });
  return (
    <EntryForm
      label={texts.title}
      submission={submission}
      action={settingTexts.save}
      pendingAction={settingTexts.saving}
      isDisabled={isFixed(reply, 'signUp') && isFixed(reply, 'isLibraryOpen')}
    >
      <SignUpChoice key={fieldKey(reply, 'signUp')} reply={reply} />
      <LibraryChoice key={fieldKey(reply, 'isLibraryOpen')} reply={reply} />
    </EntryForm>
  );
}

/** Who gets an account, and what may be seen without one. */
export function DoorSettings({ reply }: { reply: SettingsReply }) {
  const { open, total } = reply.stations;
  return (
    <SettingsPanel
      reply={reply}
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
      <DoorForm reply={reply} />
    </SettingsPanel>
  );
}
