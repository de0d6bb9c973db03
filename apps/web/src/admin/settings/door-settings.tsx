import { SIGN_UPS, type SignUp } from '@tutti/contract/setting-words';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { useId, useState } from 'react';
import { EntryForm } from '#components/forms/entry-form.tsx';
import { textLinkClass } from '#components/forms/form-page.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Link } from '#ui/link.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.doors;

function FixedNote({ variable }: { variable: string | undefined }) {
  return variable === undefined ? null : (
    <p className="mt-1.5 text-xs text-muted">{settingTexts.fixed(variable)}</p>
  );
}

function SignUpChoice({ reply, value, onChange }: SignUpChoiceProps) {
  return (
    <div>
      <Select
        isLabelShown
        label={texts.signUp}
        value={value}
        options={SIGN_UPS.map((mode) => ({ value: mode, label: texts.modes[mode] }))}
        isDisabled={isFixed(reply, 'signUp')}
        onChange={onChange}
      />
      <FixedNote variable={reply.fixed.signUp} />
    </div>
  );
}

interface SignUpChoiceProps {
  reply: SettingsReply;
  value: SignUp;
  onChange: (mode: SignUp) => void;
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
  const [signUp, setSignUp] = useState(reply.settings.signUp);
  const submission = useSettingsForm({
    reply,
    read: (form) => ({ signUp, isLibraryOpen: form.get('isLibraryOpen') !== null }),
  });
  return (
    <EntryForm
      label={texts.title}
      submission={submission}
      action={settingTexts.save}
      pendingAction={settingTexts.saving}
      isDisabled={isFixed(reply, 'signUp') && isFixed(reply, 'isLibraryOpen')}
    >
      <SignUpChoice reply={reply} value={signUp} onChange={setSignUp} />
      <LibraryChoice reply={reply} />
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
