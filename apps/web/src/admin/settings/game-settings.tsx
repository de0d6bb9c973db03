import { settingTexts } from '@tutti/contract/texts/setting-texts';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { isFixed, settingField, useSettingsForm } from './use-settings-form.ts';

const texts = settingTexts.games;
const NAMES = ['blackjackUrl', 'wheelUrl'] as const;
const LABELS = { blackjackUrl: texts.blackjack, wheelUrl: texts.wheel } as const;

function check(form: FormData): Refusal | undefined {
  const typed = readEntry(form, NAMES);
  const wrong = NAMES.find((name) => typed[name].trim() !== '' && !isWebAddress(typed[name].trim()));
  return wrong && { field: wrong, text: texts.invalid };
}

/** Applies the same rule as the server. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/?#\\]/i.test(text) && (URL.parse(text)?.hostname ?? '') !== '';
}

export function GameSettings({ reply }: { reply: SettingsReply }) {
  const form = useSettingsForm({
    reply,
    check,
    read: (typed) => {
      const { blackjackUrl, wheelUrl } = readEntry(typed, NAMES);
      return { blackjackUrl: blackjackUrl.trim() || null, wheelUrl: wheelUrl.trim() || null };
    },
  });
  return (
    <SettingsPanel form={form} title={texts.title} names={NAMES}>
      <EntryForm
        label={texts.title}
        submission={form.submission}
        action={settingTexts.save}
        pendingAction={settingTexts.saving}
        isDisabled={NAMES.every((name) => isFixed(reply, name))}
      >
        {NAMES.map((name) => (
          <EntryField
            key={name}
            label={LABELS[name]}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            {...settingField(form, name, texts.hint)}
          />
        ))}
      </EntryForm>
    </SettingsPanel>
  );
}
