import { BACKUP_HOURS_MAX, BACKUPS_MAX } from '@tutti/contract/limits';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm } from '#components/forms/entry-form.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, readCount, settingField, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.backups;
const RANGES = { backupEveryHours: [0, BACKUP_HOURS_MAX], backupsKept: [1, BACKUPS_MAX] } as const;

function check(form: FormData): Refusal | undefined {
  for (const name of ['backupEveryHours', 'backupsKept'] as const) {
    const [least, most] = RANGES[name];
    const count = readCount(form, name);
    if (!(count >= least && count <= most)) return { field: name, text: texts.range(least, most) };
  }
  return undefined;
}

export function BackupSettings({ reply }: { reply: SettingsReply }) {
  const form = useSettingsForm({
    reply,
    check,
    read: (typed) => ({
      backupEveryHours: readCount(typed, 'backupEveryHours'),
      backupsKept: readCount(typed, 'backupsKept'),
    }),
  });
  return (
    <SettingsPanel form={form} title={texts.title} names={['backupEveryHours', 'backupsKept']}>
      <EntryForm
        label={texts.title}
        submission={form.submission}
        action={settingTexts.save}
        pendingAction={settingTexts.saving}
        isDisabled={isFixed(reply, 'backupEveryHours') && isFixed(reply, 'backupsKept')}
      >
        <EntryField
          label={texts.every}
          inputMode="numeric"
          autoComplete="off"
          {...settingField(form, 'backupEveryHours', texts.everyHint)}
        />
        <EntryField
          label={texts.kept}
          inputMode="numeric"
          autoComplete="off"
          {...settingField(form, 'backupsKept')}
        />
      </EntryForm>
    </SettingsPanel>
  );
}
