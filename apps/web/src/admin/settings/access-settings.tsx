import { SIGN_UPS } from '@tutti/contract/setting-words';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { EntryForm } from '#components/forms/entry-form.tsx';
import { textLinkClass } from '#components/forms/form-page.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { Select } from '#ui/fields/select.tsx';
import { Link } from '#ui/link.tsx';
import { CheckedSetting, FixedNote } from './checked-setting.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.doors;

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

function AccessForm({ form }: { form: SettingsForm }) {
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
      <CheckedSetting form={form} name="isLibraryOpen" label={texts.library} hint={texts.libraryHint} />
    </EntryForm>
  );
}

/** Settings for sign-up, and for what visitors can see. */
export function AccessSettings({ reply }: { reply: SettingsReply }) {
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
      <AccessForm form={form} />
    </SettingsPanel>
  );
}
