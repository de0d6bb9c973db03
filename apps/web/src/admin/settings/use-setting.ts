import { settingTexts as texts } from '@tutti/contract/admin-settings/texts';
import { useRef, useState } from 'react';
import type { SaveState } from '#components/settings/setting-row.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import {
  type OwnerSettings,
  type SettingName,
  type SettingsReply,
  useChangeSetting,
} from '#data/admin/admin-settings-queries.ts';

export interface Setting<Value> {
  /** The saved value, or the one that is being saved. */
  readonly value: Value;
  /** The environment variable that fixes the setting. */
  readonly variable: string | undefined;
  readonly state: SaveState;
  /** Resolves to whether it was saved; a failure is in `state`, and the saved value is shown again. */
  save(value: Value): Promise<boolean>;
  /** Shows why a value was not even sent, or nothing. */
  refuse(text: string | undefined): void;
}

const IDLE: SaveState = { kind: 'idle' };

/** One setting that is saved as soon as it changes. Changes are sent one after the other, so the last one wins. */
export function useSetting<Name extends SettingName>(
  reply: SettingsReply,
  name: Name,
): Setting<OwnerSettings[Name]> {
  const { mutateAsync: change } = useChangeSetting();
  const [sent, setSent] = useState<{ readonly value: OwnerSettings[Name] }>();
  const [state, setState] = useState<SaveState>(IDLE);
  const latest = useRef(0);
  return {
    value: sent === undefined ? reply.settings[name] : sent.value,
    variable: reply.fixed[name],
    state,
    async save(value) {
      latest.current += 1;
      const own = latest.current;
      const isLatest = () => own === latest.current;
      setSent({ value });
      setState({ kind: 'saving' });
      try {
        await change({ [name]: value });
        if (isLatest()) setState({ kind: 'saved' });
        return true;
      } catch (error) {
        if (isLatest()) setState({ kind: 'failed', text: requestFailureText(error, texts.saveFailed) });
        return false;
      } finally {
        if (isLatest()) setSent(undefined);
      }
    },
    refuse: (text) => setState(text === undefined ? IDLE : { kind: 'failed', text }),
  };
}
