import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { accountTexts } from '@tutti/contract/account/texts';
import { undoableTexts } from '@tutti/contract/account/undoable-texts';
import { PICTURE_INVALID } from '@tutti/contract/errors';
import { AVATAR_MAX_BYTES } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { fetchPicture, useRemoveAvatar, useUploadAvatar } from '#data/account/account-queries.ts';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import { pressProps } from '#ui/button.tsx';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Avoids uploading five megabytes that the server would refuse. */
function checkPicture(file: File): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return PICTURE_INVALID.message;
  return file.size > AVATAR_MAX_BYTES ? accountTexts.limits.pictureTooLarge : undefined;
}

export function PictureEditor({ user }: { user: SignedInUser }) {
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  const [refusal, setRefusal] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const isBusy = upload.isPending || isRemoving;
  const hasPicture = user.profilePictureUrl !== null;

  async function change(send: () => Promise<unknown>) {
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      setRefusal(requestFailureText(error, accountTexts.profile.updateFailed));
    }
  }

  /** Undo works while the toast is shown. */
  async function removePicture(url: string) {
    // Set at once, because a picture chosen during the fetch would be removed instead.
    setIsRemoving(true);
    const former = await fetchPicture(url);
    await change(async () => {
      await remove.mutateAsync(undefined);
      if (former === undefined) return;
      showToastWithAction(undoableTexts.picture.removed, {
        label: undoableTexts.picture.undo,
        onPress: () => void change(() => upload.mutateAsync(former)),
      });
    });
    setIsRemoving(false);
  }

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    // The same file may be chosen again after it was refused.
    input.value = '';
    if (file === undefined || isBusy) return;
    const mistake = checkPicture(file);
    setRefusal(mistake);
    if (mistake === undefined) void change(() => upload.mutateAsync(file));
  }

  const label = hasPicture ? accountPageTexts.changePicture : accountPageTexts.addAPicture;
  return (
    <>
      <div className="account-picture">
        <Avatar
          name={user.userName || user.email}
          pictureUrl={user.profilePictureUrl}
          className={clsx('size-20 text-2xl', isBusy && 'animate-skeleton')}
        />
        <label className="picture-badge is-change" title={label}>
          <span className="sr-only">{label}</span>
          <Pencil aria-hidden="true" />
          <input
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="sr-only"
            aria-disabled={isBusy}
            onChange={choose}
          />
        </label>
        {hasPicture && (
          <button
            type="button"
            aria-label={accountPageTexts.removePicture}
            title={accountPageTexts.removePicture}
            className="picture-badge is-removal"
            {...pressProps({
              isUnavailable: isBusy,
              onClick: () => void removePicture(user.profilePictureUrl ?? ''),
            })}
          >
            <Trash2 aria-hidden="true" />
          </button>
        )}
      </div>
      {refusal && (
        <p role="alert" className="picture-refusal text-sm text-live">
          {refusal}
        </p>
      )}
    </>
  );
}
