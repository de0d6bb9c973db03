import { appTexts } from '@tutti/contract/app-keys/texts';
import { CopyField } from '#components/copy-field.tsx';
import type { Connection } from './connection.ts';

const texts = appTexts.made;

export function ConnectionFields({ serverUrl, userName, secret }: Connection) {
  const fields = [
    [texts.server, serverUrl],
    [texts.userName, userName],
    [texts.secret, secret],
  ] as const;
  return (
    <div className="space-y-3">
      {fields.map(([label, value]) => (
        <CopyField key={label} label={label} value={value} copyLabel={texts.copy(label)} />
      ))}
    </div>
  );
}
