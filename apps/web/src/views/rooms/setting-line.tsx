import { useId } from 'react';
import { Switch } from '#ui/fields/switch.tsx';

interface SettingLineProps {
  label: string;
  hint: string;
  isOn: boolean;
  onToggle: () => void;
}

export function SettingLine({ label, hint, isOn, onToggle }: SettingLineProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p id={id} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <Switch label={label} isOn={isOn} describedBy={id} onToggle={onToggle} />
    </div>
  );
}
