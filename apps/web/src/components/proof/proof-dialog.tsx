import { accountTexts } from '@tutti/contract/texts/account-texts';
import { proofTexts as texts } from '@tutti/contract/texts/proof-texts';
import { signInTexts } from '@tutti/contract/texts/sign-in-texts';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { useAuth } from '#data/auth-context.tsx';
import { requestFailureText, useProveIdentity } from '#data/auth-queries.ts';
import { Dialog } from '#ui/dialog.tsx';

const readPassword = (form: FormData) => readEntry(form, ['password']).password;

/** For an act that needs it; what was asked for goes on by itself afterwards. */
export function ProofDialog({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { user } = useAuth();
  const { mutateAsync: prove } = useProveIdentity();
  const submission = useSubmission({
    check: (form) =>
      readPassword(form) === ''
        ? { text: accountTexts.changePassword.currentRequired, field: 'password' }
        : undefined,
    send: async (form) => {
      await prove(readPassword(form));
      onProved();
    },
    describe: (error) => ({ text: requestFailureText(error, texts.failed), field: 'password' }),
  });
  return (
    <Dialog title={texts.title} onClose={onCancel}>
      <div className="space-y-5">
        <p className="text-sm text-muted">{texts.note}</p>
        <EntryForm
          label={texts.title}
          submission={submission}
          action={texts.confirm}
          pendingAction={texts.confirming}
          onCancel={onCancel}
          isFocused
        >
          {/* For password managers, which otherwise do not know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
          <EntryField
            label={signInTexts.password}
            name="password"
            type="password"
            autoComplete="current-password"
          />
        </EntryForm>
      </div>
    </Dialog>
  );
}
