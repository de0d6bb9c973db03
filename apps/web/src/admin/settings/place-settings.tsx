import { PLACE_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { settingTexts } from '@tutti/contract/texts/setting-texts';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, settingField, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.place;

const readName = (form: FormData) => readEntry(form, ['placeName']).placeName.trim();

function check(form: FormData): Refusal | undefined {
  const name = readName(form);
  if (name === '') return { field: 'placeName', text: texts.nameRequired };
  if (name.length <= PLACE_NAME_MAX_LENGTH) return undefined;
  return { field: 'placeName', text: texts.nameTooLong(PLACE_NAME_MAX_LENGTH) };
}

export function PlaceSettings({ reply }: { reply: SettingsReply }) {
  const form = useSettingsForm({ reply, check, read: (typed) => ({ placeName: readName(typed) }) });
  return (
    <SettingsPanel form={form} title={texts.title} names={['placeName']}>
      <EntryForm
        label={texts.title}
        submission={form.submission}
        action={settingTexts.save}
        pendingAction={settingTexts.saving}
        isDisabled={isFixed(reply, 'placeName')}
      >
        <EntryField
          label={texts.name}
          autoComplete="off"
          {...settingField(form, 'placeName', texts.nameHint)}
        />
      </EntryForm>
    </SettingsPanel>
  );
}
