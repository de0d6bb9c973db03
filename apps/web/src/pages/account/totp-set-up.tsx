import { secondFactorTexts as texts } from '@tutti/contract/second-factors/texts';
import { CopyField } from '#components/copy-field.tsx';
import { CodeField } from '#components/forms/code-field.tsx';
import { EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { QrCode } from '#components/qr-code.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { NewTotp } from '#data/account/second-factors-queries.ts';
import { useConfirmTotp } from '#data/account/second-factors-queries.ts';
import { buttonClass } from '#ui/button.tsx';

interface TotpSetUpProps {
  created: NewTotp;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const readCode = (form: FormData) => readEntry(form, ['code']).code.trim();

export function TotpSetUp({ created, onTurnedOn, onCancel }: TotpSetUpProps) {
  const { mutateAsync: confirm } = useConfirmTotp();
  const submission = useSubmission({
    check: (form) => (readCode(form) === '' ? { text: texts.codeRequired, field: 'code' } : undefined),
    send: async (form) => onTurnedOn(await confirm(readCode(form))),
    describe: (error) => ({ text: requestFailureText(error, texts.setUpFailed), field: 'code' }),
  });
  return (
    <div className="flex flex-wrap items-start gap-6">
      <div className="min-w-60 grow basis-60 space-y-5">
        <p className="text-sm text-muted">{texts.scan}</p>
        <a href={created.address} className={buttonClass('quiet', 'w-full sm:hidden')}>
          {texts.openHere}
        </a>
        <CopyField label={texts.key} value={created.secret} copyLabel={texts.copyKey} />
        <EntryForm
          label={texts.title}
          submission={submission}
          action={texts.turnOn}
          pendingAction={texts.turningOn}
          onCancel={onCancel}
          isFocused
        >
          <CodeField label={texts.firstCode} />
        </EntryForm>
      </div>
      {/* A phone cannot scan its own screen; the app may be on the phone itself. */}
      <div className="max-sm:hidden">
        <QrCode text={created.address} label={texts.qr} />
      </div>
    </div>
  );
}
