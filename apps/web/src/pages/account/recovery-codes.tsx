import { secondFactorTexts as texts } from '@tutti/contract/second-factors/texts';
import { useEffect, useRef } from 'react';
import { copyText } from '#components/listen-copy.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';

/** Shown only once, until the user confirms that the codes are stored. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asText = codes.join('\n');
  return (
    <div className="space-y-4">
      <header className="space-y-0.5">
        <h3 ref={heading} tabIndex={-1} className="font-semibold tracking-tight outline-none">
          {texts.codesTitle}
        </h3>
        <p className="text-sm text-muted">{texts.codesNote}</p>
      </header>
      <ul
        aria-label={texts.codesTitle}
        className="grid gap-x-6 gap-y-1.5 rounded-xl bg-raised px-4 py-3 font-mono text-sm tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(asText)}>{texts.copyCodes}</Button>
        <Button
          onClick={() =>
            saveFile('tutti-recovery-codes.txt', new Blob([`${asText}\n`], { type: 'text/plain' }))
          }
        >
          {texts.saveCodes}
        </Button>
        <Button look="primary" onClick={onSaved}>
          {texts.codesKept}
        </Button>
      </div>
    </div>
  );
}
