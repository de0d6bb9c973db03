import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { accountTexts } from '@tutti/contract/account/texts';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { NewPasswordFields } from '#components/forms/new-password-fields.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { Panel } from '#components/panel.tsx';
import { useChangePassword } from '#data/account/account-queries.ts';
import { refusalField, requestFailureText } from '#data/account/auth-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { useEditing } from './use-editing.ts';
import { validatePasswordChange } from './validate-password-change.ts';

const texts = accountTexts.changePassword;
const readForm = (form: FormData) => readEntry(form, ['currentPassword', 'newPassword', 'confirmation']);

const REFUSED_FIELDS = {
  WRONG_CURRENT_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
} as const;

interface PasswordFormProps {
  email: string;
  onSaved: () => void;
  onCancel: () => void;
}

function PasswordForm({ email, onSaved, onCancel }: PasswordFormProps) {
  const { mutateAsync: changePassword } = useChangePassword();
  const submission = useSubmission({
    check: (form) => validatePasswordChange(readForm(form)),
    send: async (form) => {
      const { currentPassword, newPassword } = readForm(form);
      await changePassword({ currentPassword, newPassword });
      onSaved();
    },
    describe: (error) => ({
      text: requestFailureText(error, texts.failed),
      ...refusalField(error, REFUSED_FIELDS),
    }),
  });
  return (
    <EntryForm
      label={accountPageTexts.changePassword}
      submission={submission}
      action={accountPageTexts.changePassword}
      pendingAction={accountPageTexts.changing}
      onCancel={onCancel}
      isFocused
    >
      {/* Password managers need the account's name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <EntryField
        label={accountPageTexts.currentPassword}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        name="newPassword"
        label={accountPageTexts.newPassword}
        hint={accountPageTexts.newPasswordHint}
        confirmationLabel={accountPageTexts.confirmNewPassword}
      />
    </EntryForm>
  );
}

export function ChangePassword({ email }: { email: string }) {
  const { isEditing, savedMessage, opener, open, cancel, save } = useEditing();
  return (
    <Panel
      title={accountPageTexts.security}
      note={isEditing ? undefined : accountPageTexts.securityNote}
      action={
        !isEditing && (
          <Button ref={opener} onClick={open}>
            {accountPageTexts.changePassword}
          </Button>
        )
      }
    >
      {savedMessage && <Banner tone="good">{savedMessage}</Banner>}
      {isEditing && <PasswordForm email={email} onSaved={() => save(texts.success)} onCancel={cancel} />}
    </Panel>
  );
}
