import { useId } from 'react';
import { SettingRow } from '#components/settings/setting-row.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

interface LinkRowProps {
  label: string;
  hint: string;
  to: string;
  linkText: string;
}

/** A row whose settings are on another screen. */
export function LinkRow({ label, hint, to, linkText }: LinkRowProps) {
  const id = useId();
  return (
    <SettingRow
      label={label}
      labelId={`${id}-label`}
      hintId={id}
      hint={hint}
      save={{ kind: 'idle' }}
      control={
        <Link to={to} aria-describedby={`${id}-label`} className={buttonClass('quiet')}>
          {linkText}
        </Link>
      }
    />
  );
}
