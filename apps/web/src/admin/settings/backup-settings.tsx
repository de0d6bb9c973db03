import { BACKUP_HOURS_MAX, BACKUPS_KEPT_MAX } from '@tutti/contract/limits';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm } from '#components/forms/entry-form.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { fieldKey, isFixed, readCount, settingField, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.backups;
const RANGES = { backupEveryHours: [0, BACKUP_HOURS_MAX], backupsKept: [1, BACKUPS_KEPT_MAX] } as const;

function check(form: FormData): Refusal | undefined {
  for (const name of ['backupEveryHours', 'backupsKept'] as const) {
    const [least, most] = RANGES[name];
    const count = readCount(form, name);
    if (!(count >= least && count <= most)) return { field: name, text: texts.range(least, most) };
  }
  return undefined;
}

export function BackupSettings({ reply }: { reply: SettingsReply }) {
  const { backupEveryHours, backupsKept } = reply.settings;
  const submission = useSettingsForm({
    reply,
    check,
    read: (form) => ({
      backupEveryHours: readCount(form, 'backupEveryHours'),
      backupsKept: readCount(form, 'backupsKept'),
    }),
  });
  return (
    <SettingsPanel reply={reply} title={texts.title} names={['backupEveryHours', 'backupsKept']}>
      <EntryForm
        label={texts.title}
        submission={submission}
        action={settingTexts.save}
        pendingAction={settingTexts.saving}
        isDisabled={isFixed(reply, 'backupEveryHours') && isFixed(reply, 'backupsKept')}
      >
        <EntryField
          key={fieldKey(reply, 'backupEveryHours')}
          label={texts.every}
          inputMode="numeric"
          defaultValue={backupEveryHours}
          autoComplete="off"
          {...settingField(reply, 'backupEveryHours', texts.everyHint)}
        />
        <EntryField
          key={fieldKey(reply, 'backupsKept')}
          label={texts.kept}
          inputMode="numeric"
          defaultValue={backupsKept}
          autoComplete="off"
          {...settingField(reply, 'backupsKept')}
        />
      </EntryForm>
    </SettingsPanel>
  );
}
