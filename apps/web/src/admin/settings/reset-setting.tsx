import { settingTexts } from '@tutti/contract/admin-settings/texts';
import { useEffect, useRef } from 'react';
import {
  type OwnerSettings,
  type SettingName,
  type SettingsReply,
  useForgetSetting,
} from '#data/admin/admin-settings-queries.ts';
import { pressProps } from '#ui/button.tsx';

const { defaults: texts, doors: access } = settingTexts;

function defaultText(name: SettingName, values: OwnerSettings): string {
  if (name === 'signUp') return access.modes[values.signUp];
  const value = values[name];
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value === null ? texts.ourGame : String(value);
}

interface ResetSettingProps {
  reply: SettingsReply;
  name: SettingName;
  label: string;
  onReset?: () => void;
}

/** Shows the default of a setting that was changed here, and resets it. */
export function ResetSetting({ reply, name, label, onReset }: ResetSettingProps) {
  const { mutate: forget, isPending } = useForgetSetting();
  const row = useRef<HTMLDivElement>(null);
  const isChanged = reply.kept.includes(name);
  const wasChanged = useRef(isChanged);
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to the control of its row.
    if (wasChanged.current && !isChanged && document.activeElement === document.body)
      row.current?.closest('.setting-row')?.querySelector<HTMLElement>('input, select, button')?.focus();
    wasChanged.current = isChanged;
  }, [isChanged]);
  return (
    <div ref={row}>
      {isChanged && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {texts.isDefault(defaultText(name, reply.defaults))}
          <button
            type="button"
            aria-label={texts.useOf(label)}
            className="min-h-6 font-semibold text-accent underline-offset-2 hover:underline"
            {...pressProps({
              isUnavailable: isPending,
              onClick: () => forget(name, { onSuccess: () => onReset?.() }),
            })}
          >
            {texts.use}
          </button>
        </p>
      )}
    </div>
  );
}
