import { type ReactNode, useId, useState } from 'react';
import { SettingRow } from '../settings/setting-row.tsx';

interface PlaybackRowProps {
  label: string;
  hint?: string;
  isSwitch?: boolean;
  /** Draws the control, which calls `onSaved` after each change. */
  control: (parts: { hintId: string; onSaved: () => void }) => ReactNode;
}

/** A setting of this browser, which is stored at once and without a server. */
export function PlaybackRow({ label, hint, isSwitch, control }: PlaybackRowProps) {
  const id = useId();
  const [isSaved, setSaved] = useState(false);
  return (
    <SettingRow
      label={label}
      labelId={`${id}-label`}
      hintId={id}
      hint={hint}
      isSwitch={isSwitch ?? false}
      save={{ kind: isSaved ? 'saved' : 'idle' }}
      control={control({ hintId: id, onSaved: () => setSaved(true) })}
    />
  );
}
