import { accountTexts } from '@tutti/contract/account/texts';
import { reauthTexts as texts } from '@tutti/contract/auth/reauth-texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { CodeField } from '#components/forms/code-field.tsx';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import { useReauthenticate } from '#data/account/second-factors-queries.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { PasskeyReauth } from './passkey-reauth.tsx';
import { SignOnReauth } from './sign-on-reauth.tsx';
import { useReauthMethods } from './use-reauth-methods.ts';

interface ReauthProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the code if there is a second factor, or else for the password. */
function useReauthForm(field: 'password' | 'code', { onConfirmed }: ReauthProps) {
  const { mutateAsync: reauthenticate } = useReauthenticate();
  const required = field === 'code' ? texts.codeRequired : accountTexts.changePassword.currentRequired;
  const read = (form: FormData) => readEntry(form, [field])[field].trimEnd();
  return useSubmission({
    check: (form) => (read(form) === '' ? { text: required, field } : undefined),
    send: async (form) => {
      const entered = readEntry(form, [field])[field];
      await reauthenticate(field === 'code' ? { code: entered } : { password: entered });
      onConfirmed();
    },
    describe: (error) => ({ text: requestFailureText(error, texts.failed), field }),
  });
}

interface ReauthFormProps extends ReauthProps {
  field: 'password' | 'code';
  hasPasskey: boolean;
}

function ReauthForm({ field, hasPasskey, ...props }: ReauthFormProps) {
  const { user } = useAuth();
  return (
    <div className="space-y-5">
      <p className="text-sm text-muted">{field === 'code' ? texts.noteCode : texts.note}</p>
      <EntryForm
        label={texts.title}
        submission={useReauthForm(field, props)}
        action={texts.confirm}
        pendingAction={texts.confirming}
        onCancel={props.onCancel}
        isFocused
      >
        {field === 'code' ? (
          <CodeField label={signInTexts.code} hint={signInTexts.codeHint} />
        ) : (
          <>
            {/* Password managers need the account's name. */}
            <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
            <EntryField
              label={signInTexts.password}
              name="password"
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
      </EntryForm>
      {hasPasskey && <PasskeyReauth onConfirmed={props.onConfirmed} />}
    </div>
  );
}

/** The action continues by itself after the confirmation. */
export function ReauthDialog(props: ReauthProps) {
  const { isPending, field, hasPasskey, service, hasNoPassword } = useReauthMethods();
  return (
    <Dialog title={texts.title} onClose={props.onCancel}>
      {isPending ? (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      ) : (
        <>
          {/* The user does not know a generated password. */}
          {!hasNoPassword && <ReauthForm {...props} field={field} hasPasskey={hasPasskey} />}
          {service !== undefined && <SignOnReauth service={service} />}
        </>
      )}
    </Dialog>
  );
}
