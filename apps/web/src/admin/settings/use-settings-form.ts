import { settingTexts as texts } from '@tutti/contract/texts/setting-texts';
import { type ChangeEvent, useState } from 'react';
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

/** Unsaved changes, as the fields have them. */
type Drafts = Partial<Record<SettingName, string | boolean>>;

export interface SettingsForm {
  readonly reply: SettingsReply;
  readonly submission: Submission;
  readonly drafts: Drafts;
  set(name: SettingName, value: string | boolean): void;
  /** Its field shows again what holds. */
  drop(name: SettingName): void;
}

/** Without those that are still as they were when they were sent. */
function withoutSent(drafts: Drafts, sent: Drafts): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).filter(([name, value]) => sent[name as SettingName] !== value),
  );
}

/**
 * Sends what was changed, but for what the environment decides. A field that nobody touched follows the server and is
 * not sent: what another administrator has decided meanwhile would be taken back with it.
 */
export function useSettingsForm({ reply, check, read }: SettingsFormParts): SettingsForm {
  const { mutateAsync: change } = useChangeSettings();
  const [drafts, setDrafts] = useState<Drafts>({});
  const submission = useSubmission({
    check: (form) => check?.(form),
    send: async (form) => {
      const wanted = Object.entries(read(form)).filter(
        ([name]) => name in drafts && !isFixed(reply, name as SettingName),
      );
      if (wanted.length > 0) await change(Object.fromEntries(wanted));
      setDrafts((now) => withoutSent(now, drafts));
      showToast('success', texts.saved);
    },
    describe: (error) => requestFailureText(error, texts.saveFailed),
  });
  return {
    reply,
    submission,
    drafts,
    set: (name, value) => setDrafts((now) => ({ ...now, [name]: value })),
    drop: (name) => setDrafts(({ [name]: _dropped, ...others }) => others),
  };
}

export function isFixed({ fixed }: SettingsReply, name: SettingName): boolean {
  return fixed[name] !== undefined;
}

/** For the text field of a setting: when the environment decides it, it can be read and not changed. */
export function settingField({ reply, drafts, set }: SettingsForm, name: SettingName, hint?: string) {
  const variable = reply.fixed[name];
  const field = {
    name,
    value: String(drafts[name] ?? reply.settings[name] ?? ''),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
  };
  if (variable !== undefined) return { ...field, readOnly: true, hint: texts.fixed(variable) };
  return hint === undefined ? field : { ...field, hint };
}

/** A whole number as typed; NaN for what is none. */
export function readCount(form: FormData, name: SettingName): number {
  const typed = String(form.get(name) ?? '').trim();
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}
