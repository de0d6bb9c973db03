/** Avatars: small squares that the server encodes itself, whatever was uploaded. */
import {
  AVATAR_SIZE_PIXELS,
  accountRoutes,
  auditDetailTexts,
  buildPath,
  type CurrentUser,
  isAdmin,
} from '@tutti/contract';
import type { Actor, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { toCurrentUser } from '../accounts/account-presenter.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { createAvatarStore } from './avatar-store.ts';
import { isPictureFile } from './picture-file.ts';

export interface Avatar {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface Avatars {
  upload(file: unknown, who: Requester): Promise<CurrentUser>;
  remove(who: Requester): Promise<CurrentUser>;
  /** Treats another user's avatar as missing, except for administrators. */
  get(userId: string, actor: Actor): Promise<Avatar>;
}

const VERSION_BYTES = 9;

export function createAvatars(deps: AccountsDeps): Avatars {
  return {
    async upload(file, who) {
      if (!Buffer.isBuffer(file) || !isPictureFile(file)) throw new AppError('PICTURE_INVALID');
      const square = await deps.squarePicture(file, AVATAR_SIZE_PIXELS);
      if (!square) throw new AppError('PICTURE_INVALID');
      return change(deps, who, square);
    },
    remove: (who) => change(deps, who, undefined),
    async get(userId, actor) {
      const mayLook = userId === actor.userId || isAdmin(actor.roles);
      const found = mayLook ? await createAvatarStore(deps.database.queries).find(userId) : undefined;
      if (!found) throw new AppError('PICTURE_NOT_FOUND');
      return { bytes: Buffer.from(found.content, 'base64'), etag: `"${found.version}"` };
    },
  };
}

async function change(
  deps: AccountsDeps,
  { actor, origin }: Requester,
  square: Buffer | undefined,
): Promise<CurrentUser> {
  return deps.database.transaction(async (trx) => {
    const accounts = createAccountStore(trx);
    const account = await accounts.lock(actor.userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    const avatars = createAvatarStore(trx);
    const version = deps.ids.token(VERSION_BYTES);
    if (square) {
      await avatars.set({ account_id: account.id, version, content: square.toString('base64') });
    } else {
      await avatars.remove(account.id);
    }
    const url = square ? `${buildPath(accountRoutes.avatar.path, { id: account.id })}?v=${version}` : null;
    await accounts.update(account.id, { profile_picture_url: url });
    await deps.audit.record(trx, {
      action: 'PROFILE_UPDATED',
      resourceType: 'User Management',
      resource: account.email,
      actor,
      origin,
      details: square ? auditDetailTexts.pictureChanged : auditDetailTexts.pictureRemoved,
    });
    return toCurrentUser({ ...account, profile_picture_url: url }, actor.roles);
  });
}
