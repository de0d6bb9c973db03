import type { CurrentUser, DeleteReply } from '@tutti/contract';
import type { Actor, Requester, RequestOrigin } from '#identity/actor.ts';
import { approve, deleteAccount, reject } from './administration/account-decisions.ts';
import { ensureFirstAdministrator } from './administration/first-administrator.ts';
import { createUserDirectory, type UserDirectory } from './administration/user-directory.ts';
import { createInvitations, type Invitations } from './invitations/invitations.ts';
import { createPasskeys, type Passkeys } from './passkeys/own-passkeys.ts';
import { type Avatars, createAvatars } from './profile/avatars.ts';
import { getCurrentUser } from './profile/current-user.ts';
import { createOwnSessions, type OwnSessions } from './profile/own-sessions.ts';
import { type ReauthInput, reauthenticate } from './profile/reauthenticate.ts';
import { updateProfile } from './profile/update-profile.ts';
import { forgotPassword } from './recovery/forgotten-password.ts';
import { changePassword, resetPassword } from './recovery/password-changes.ts';
import { recognizeDevice } from './sign-in/known-devices.ts';
import { type Credentials, type SignedInDevice, signIn } from './sign-in/sign-in.ts';
import { createSignUp, type SignUp } from './sign-up/sign-up.ts';
import type { SingleSignOnDeps } from './sso/sign-on-deps.ts';
import { createSingleSignOn, type SingleSignOn } from './sso/single-sign-on.ts';
import { createOwnSecondFactors, type OwnSecondFactors } from './two-factor/second-factors.ts';

export interface Accounts extends SignUp {
  signIn(
    credentials: Credentials,
    from: { origin: RequestOrigin; deviceToken: string | undefined },
  ): Promise<SignedInDevice>;
  recognizeDevice(deviceToken: string | undefined): Promise<string | undefined>;
  readonly ownSessions: OwnSessions;
  readonly avatars: Avatars;
  readonly secondFactors: OwnSecondFactors;
  readonly passkeys: Passkeys;
  readonly userDirectory: UserDirectory;
  readonly invitations: Invitations;
  readonly singleSignOn: SingleSignOn;
  getCurrentUser(actor: Actor): Promise<CurrentUser>;
  updateProfile(
    change: { email: string; userName: string; currentPassword?: string | undefined },
    who: Requester,
  ): Promise<CurrentUser>;
  changePassword(change: { currentPassword: string; newPassword: string }, who: Requester): Promise<string>;
  /** Lets this session do sensitive actions for a while, because the user has just confirmed their identity. */
  reauthenticate(input: ReauthInput, who: Requester): Promise<void>;
  forgotPassword(email: string, origin: RequestOrigin): Promise<string>;
  resetPassword(
    reset: { email: string; token: string; newPassword: string },
    origin: RequestOrigin,
  ): Promise<string>;
  approve(administrator: Requester, userId: string): Promise<{ message: string; requiresRelogin: boolean }>;
  reject(administrator: Requester, userId: string): Promise<{ message: string; requiresRelogin: boolean }>;
  deleteAccount(
    administrator: Requester,
    deletion: { userId: string; isConfirmed: boolean },
  ): Promise<DeleteReply>;
  /** Returns the generated password to print, if one was generated. */
  ensureFirstAdministrator(first: {
    email: string;
    password: string | undefined;
    isChosen: boolean;
  }): Promise<string | undefined>;
}

export function createAccounts(deps: SingleSignOnDeps): Accounts {
  return {
    ...createSignUp(deps),
    signIn: (credentials, from) => signIn(deps, credentials, from),
    recognizeDevice: (deviceToken) => recognizeDevice(deps.database.queries, deviceToken),
    ownSessions: createOwnSessions(deps),
    avatars: createAvatars(deps),
    secondFactors: createOwnSecondFactors(deps),
    passkeys: createPasskeys(deps),
    userDirectory: createUserDirectory(deps.database.queries),
    invitations: createInvitations(deps),
    singleSignOn: createSingleSignOn(deps),
    getCurrentUser: (actor) => getCurrentUser(deps, actor),
    updateProfile: (change, who) => updateProfile(deps, change, who),
    changePassword: (change, who) => changePassword(deps, change, who),
    reauthenticate: (input, who) => reauthenticate(deps, input, who),
    forgotPassword: (email, origin) => forgotPassword(deps, email, origin),
    resetPassword: (reset, origin) => resetPassword(deps, reset, origin),
    approve: (administrator, userId) => approve(deps, administrator, userId),
    reject: (administrator, userId) => reject(deps, administrator, userId),
    deleteAccount: (administrator, deletion) => deleteAccount(deps, administrator, deletion),
    ensureFirstAdministrator: (first) => ensureFirstAdministrator(deps, first),
  };
}
