import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { EntryForm } from '#components/forms/entry-form.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { CheckedSetting } from './checked-setting.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.requests;

/** Whether listeners have a say in what streams play. */
export function RequestSettings({ reply }: { reply: SettingsReply }) {
  const form = useSettingsForm({
    reply,
    read: (typed) => ({ takesRequests: typed.get('takesRequests') !== null }),
  });
  return (
    <SettingsPanel form={form} title={texts.title} names={['takesRequests']}>
      <EntryForm
        label={texts.title}
        submission={form.submission}
        action={settingTexts.save}
        pendingAction={settingTexts.saving}
        isDisabled={isFixed(reply, 'takesRequests')}
      >
        <CheckedSetting form={form} name="takesRequests" label={texts.taken} hint={texts.hint} />
      </EntryForm>
    </SettingsPanel>
  );
}
