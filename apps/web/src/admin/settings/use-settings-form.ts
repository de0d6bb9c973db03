import { settingTexts as texts } from '@tutti/contract/texts/setting-texts';
import type { Refusal, Submission } from '#components/forms/entry-form.tsx';
import { useSubmission } from '#components/forms/entry-form.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { OwnerSettings, SettingName, SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { useChangeSettings } from '#data/admin/admin-settings-queries.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

interface SettingsFormParts {
  readonly reply: SettingsReply;
  readonly check?: (form: FormData) => Refusal | undefined;
  readonly read: (form: FormData) => Partial<OwnerSettings>;
}

/** Sends what a form holds, but for what the environment decides. */
export function useSettingsForm({ reply, check, read }: SettingsFormParts): Submission {
  const { mutateAsync: change } = useChangeSettings();
  return useSubmission({
    check: (form) => check?.(form),
    send: async (form) => {
      const wanted = Object.entries(read(form)).filter(([name]) => !isFixed(reply, name as SettingName));
      await change(Object.fromEntries(wanted));
      showToast('success', texts.saved);
    },
    describe: (error) => requestFailureText(error, texts.saveFailed),
  });
}

/** Its field begins anew once the default holds again, and its neighbours keep what was typed. */
export function fieldKey({ kept }: SettingsReply, name: SettingName): string {
  return `${name} ${kept.includes(name)}`;
}

export function isFixed({ fixed }: SettingsReply, name: SettingName): boolean {
  return fixed[name] !== undefined;
}

/** For the field of a setting: when the environment decides it, it can be read and not changed. */
export function settingField({ fixed }: SettingsReply, name: SettingName, hint?: string) {
  const variable = fixed[name];
  if (variable !== undefined) return { name, readOnly: true, hint: texts.fixed(variable) };
  return hint === undefined ? { name } : { name, hint };
}

/** A whole number as typed; NaN for what is none. */
export function readCount(form: FormData, name: SettingName): number {
  const typed = String(form.get(name) ?? '').trim();
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}
