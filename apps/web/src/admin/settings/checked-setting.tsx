import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { useId } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { isFixed, type SettingsForm } from './use-settings-form.ts';

export function FixedNote({ variable }: { variable: string | undefined }) {
  return variable === undefined ? null : (
    <p className="mt-1.5 text-xs text-muted">{settingTexts.fixed(variable)}</p>
  );
}

interface CheckedSettingProps {
  form: SettingsForm;
  name: 'isLibraryOpen' | 'takesRequests';
  label: string;
  hint: string;
}

/** One that holds or does not. */
export function CheckedSetting({ form: { reply, drafts, set }, name, label, hint }: CheckedSettingProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <Checkbox
          name={name}
          checked={Boolean(drafts[name] ?? reply.settings[name])}
          disabled={isFixed(reply, name)}
          aria-describedby={id}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
        {label}
      </label>
      <p id={id} className="text-xs text-muted">
        {hint}
      </p>
      <FixedNote variable={reply.fixed[name]} />
    </div>
  );
}
