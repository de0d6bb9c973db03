/** Rows for the kinds of settings: a switch, a choice and a text. */
import { settingTexts } from '@tutti/contract/admin-settings/texts';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { SettingRow } from '#components/settings/setting-row.tsx';
import type { OwnerSettings, SettingName, SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { fieldClass } from '#ui/fields/field.tsx';
import { EDITABLE } from '#ui/fields/field-select.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { ResetSetting } from './reset-setting.tsx';
import { useSetting } from './use-setting.ts';

interface RowProps<Name extends SettingName> {
  reply: SettingsReply;
  name: Name;
  label: string;
  hint?: ReactNode;
}

/** The names of the settings whose values have this type. */
type NamesOf<Value> = {
  [Name in SettingName]: OwnerSettings[Name] extends Value ? Name : never;
}[SettingName];

function FixedNote({ variable }: { variable: string | undefined }): ReactNode {
  return variable === undefined ? null : (
    <p className="mt-1 text-xs text-muted">{settingTexts.fixed(variable)}</p>
  );
}

interface SwitchSettingProps extends RowProps<NamesOf<boolean>> {
  /** Further lines below the hint. */
  children?: ReactNode;
}

export function SwitchSetting({ reply, name, label, hint, children }: SwitchSettingProps) {
  const { value, variable, state, save } = useSetting(reply, name);
  const id = useId();
  const isFixed = variable !== undefined;
  return (
    <SettingRow
      isSwitch
      label={label}
      labelId={`${id}-label`}
      hintId={id}
      hint={hint}
      save={state}
      control={
        <Switch
          label={label}
          isOn={value}
          isDisabled={isFixed}
          describedBy={id}
          onToggle={() => void save(!value)}
        />
      }
    >
      {children}
      <FixedNote variable={variable} />
      <ResetSetting reply={reply} name={name} label={label} />
    </SettingRow>
  );
}

interface ChoiceSettingProps<Name extends SettingName> extends RowProps<Name> {
  options: readonly { readonly value: OwnerSettings[Name] & string; readonly label: string }[];
}

export function ChoiceSetting({ reply, name, label, hint, options }: ChoiceSettingProps<'signUp'>) {
  const { value, variable, state, save } = useSetting(reply, name);
  const id = useId();
  return (
    <SettingRow
      label={label}
      labelId={`${id}-label`}
      hintId={id}
      hint={hint}
      save={state}
      control={
        <NativeSelect
          labelledBy={`${id}-label`}
          describedBy={id}
          name={name}
          value={value}
          options={options}
          isDisabled={variable !== undefined}
          className={clsx(fieldClass(false), EDITABLE)}
          onChange={(chosen) => void save(options.find((option) => option.value === chosen)?.value ?? value)}
        />
      }
    >
      <FixedNote variable={variable} />
      <ResetSetting reply={reply} name={name} label={label} />
    </SettingRow>
  );
}

type TypedName = NamesOf<string | number | null> & Exclude<SettingName, 'signUp'>;

/** Either the value, or why the text is none. */
export type ReadText<Value> = (text: string) => { readonly value: Value } | { readonly problem: string };

interface TextSettingProps<Name extends TypedName> extends RowProps<Name> {
  read: ReadText<OwnerSettings[Name]>;
  type?: 'text' | 'url';
  inputMode?: 'numeric' | 'url';
}

/** Saves on Enter and when the field is left. Escape shows the saved value again. */
export function TextSetting<Name extends TypedName>(props: TextSettingProps<Name>) {
  const { reply, name, label, hint, read, type = 'text', inputMode } = props;
  const { value, variable, state, save, refuse } = useSetting(reply, name);
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const saved = String(value ?? '');

  async function commit() {
    if (draft === undefined) return;
    const typed = read(draft);
    if ('problem' in typed) return refuse(typed.problem);
    // Leaving the field after Enter must not discard a text that the server may still refuse.
    if (String(typed.value ?? '') === saved) return state.kind === 'saving' ? undefined : discard();
    const sent = draft;
    // Keeps what was typed while the former text was being saved, and a text that the server refused.
    if (await save(typed.value)) setDraft((now) => (now === sent ? undefined : now));
  }
  function discard() {
    setDraft(undefined);
    refuse(undefined);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void commit();
    if (event.key === 'Escape' && draft !== undefined) discard();
  }

  const isWrong = state.kind === 'failed';
  return (
    <SettingRow
      label={label}
      labelId={`${id}-label`}
      hintId={id}
      hint={hint}
      save={state}
      control={
        <input
          name={name}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize="none"
          aria-labelledby={`${id}-label`}
          aria-describedby={isWrong ? `${id}-error ${id}` : id}
          aria-invalid={isWrong || undefined}
          readOnly={variable !== undefined}
          value={draft ?? saved}
          className={clsx(fieldClass(isWrong), inputMode === 'numeric' && 'ms-auto block sm:w-28')}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => void commit()}
          onKeyDown={onKeyDown}
        />
      }
    >
      <FixedNote variable={variable} />
      <ResetSetting reply={reply} name={name} label={label} onReset={discard} />
    </SettingRow>
  );
}
