import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { accountTexts } from '@tutti/contract/account/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { Panel } from '#components/panel.tsx';
import { useUpdateProfile } from '#data/account/account-queries.ts';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { refusalField, requestFailureText } from '#data/account/auth-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { useEditing } from './use-editing.ts';
import { validateProfile } from './validate-profile.ts';
import './account.css';

const texts = accountTexts.profile;
const FIELD_OF_REFUSAL = {
  EMAIL_TAKEN: 'email',
  USER_NAME_TAKEN: 'userName',
  CURRENT_PASSWORD_REQUIRED: 'currentPassword',
  WRONG_CURRENT_PASSWORD: 'currentPassword',
} as const;
const readForm = (form: FormData) => readEntry(form, ['userName', 'email', 'currentPassword']);

interface ProfileFormProps {
  user: SignedInUser;
  onSaved: () => void;
  onCancel: () => void;
}

function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const { mutateAsync: updateProfile } = useUpdateProfile();
  const submission = useSubmission({
    check: (form) => validateProfile(readForm(form)),
    send: async (form) => {
      const { userName, email, currentPassword } = readForm(form);
      const confirmation = currentPassword === '' ? {} : { currentPassword };
      await updateProfile({ userName: userName.trim(), email: email.trim(), ...confirmation });
      onSaved();
    },
    describe: (error) => ({
      text: requestFailureText(error, texts.updateFailed),
      ...refusalField(error, FIELD_OF_REFUSAL),
    }),
  });
  return (
    <EntryForm
      label={accountPageTexts.profileInformation}
      submission={submission}
      action={accountPageTexts.save}
      pendingAction={accountPageTexts.saving}
      onCancel={onCancel}
      isFocused
    >
      <EntryField
        label={visitorTexts.username}
        name="userName"
        autoComplete="nickname"
        defaultValue={user.userName}
        autoCapitalize="none"
      />
      <EntryField
        label={visitorTexts.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={user.email}
        hint={accountPageTexts.emailHint}
      />
      <EntryField
        label={accountPageTexts.currentPassword}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        hint={accountPageTexts.currentPasswordHint}
      />
    </EntryForm>
  );
}

function StoredProfile({ user }: { user: SignedInUser }) {
  return (
    <dl className="account-values text-sm">
      <div>
        <dt className="font-medium">{visitorTexts.username}</dt>
        <dd className="text-muted wrap-anywhere">{user.userName}</dd>
      </div>
      <div>
        <dt className="font-medium">{visitorTexts.email}</dt>
        <dd className="text-muted wrap-anywhere">
          {user.email}
          {!user.emailConfirmed && (
            <span className="mt-1 block text-accent">{accountPageTexts.notConfirmed}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

export function ProfileInformation({ user }: { user: SignedInUser }) {
  const { isEditing, savedMessage, opener, open, cancel, save } = useEditing();
  return (
    <Panel
      title={accountPageTexts.profileInformation}
      className="account-profile"
      action={
        !isEditing && (
          <Button ref={opener} aria-label={accountPageTexts.editProfile} onClick={open}>
            {accountPageTexts.edit}
          </Button>
        )
      }
    >
      {savedMessage && <Banner tone="good">{savedMessage}</Banner>}
      {isEditing ? (
        <ProfileForm user={user} onSaved={() => save(texts.updated)} onCancel={cancel} />
      ) : (
        <StoredProfile user={user} />
      )}
    </Panel>
  );
}
