import { APPS_PAGE_PATH, CHANGED_BY_MAX_LENGTH, deviceName, type SubsonicErrorName } from '@tutti/contract';
import type { AppKeyHolder, AppKeys } from '#features/auth/keys/app-keys.ts';
import { toUserNameKey } from '#identity/account-names.ts';
import type { CallForm } from './call-form.ts';
import { missing } from './parameters.ts';
import { SubsonicError } from './subsonic-error.ts';

interface SignInDeps {
  readonly appKeys: Pick<AppKeys, 'signIn'>;
  readonly publicUrl: string;
  /** Rejects if this address has sent too many wrong credentials. */
  readonly countFailure: (ipAddress: string) => Promise<void>;
}

export interface SignedIn {
  readonly holder: AppKeyHolder;
  readonly client: string;
  readonly isByApiKey: boolean;
}

const MAJOR_VERSION = 1;
const CREDENTIAL_MAX_LENGTH = 1_000;

export function createSignIn({ appKeys, publicUrl, countFailure }: SignInDeps) {
  const helpUrl = `${publicUrl}${APPS_PAGE_PATH}`;

  async function toRefusal(name: SubsonicErrorName, ipAddress: string): Promise<SubsonicError> {
    await countFailure(ipAddress);
    return new SubsonicError(name, { helpUrl });
  }

  return async (form: CallForm, ipAddress: string): Promise<SignedIn> => {
    requireVersion(form.first('v'));
    const client = readClient(form.first('c'));
    const caller = { client, ipAddress };
    const presented = readCredentials(form);
    if (presented.kind === 'apiKey') {
      const holder = await appKeys.signIn.byKey(presented.apiKey, caller);
      if (holder === undefined) throw await toRefusal('WRONG_API_KEY', ipAddress);
      return { holder, client, isByApiKey: true };
    }
    const holder =
      presented.kind === 'password'
        ? await appKeys.signIn.byPassword(presented.user, presented.password, caller)
        : await appKeys.signIn.byToken(presented.user, presented, caller);
    if (holder === undefined) throw await toRefusal('WRONG_CREDENTIALS', ipAddress);
    return { holder, client, isByApiKey: false };
  };
}

/** Returns the key or user name of a call, before it is looked up. */
export function readPresentedName(form: CallForm): string {
  const presented = form.first('apiKey') ?? toUserNameKey(form.first('u') ?? '');
  return presented.slice(0, CREDENTIAL_MAX_LENGTH);
}

type Credentials =
  | { readonly kind: 'apiKey'; readonly apiKey: string }
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'token'; readonly user: string; readonly token: string; readonly salt: string };

function readCredentials(form: CallForm): Credentials {
  const [apiKey, user, password, token, salt] = ['apiKey', 'u', 'p', 't', 's'].map((name) =>
    form.first(name)?.slice(0, CREDENTIAL_MAX_LENGTH),
  );
  const isNamed = [user, password, token, salt].some((value) => value !== undefined);
  if (apiKey !== undefined) {
    if (isNamed) throw new SubsonicError('CONFLICTING_CREDENTIALS');
    return { kind: 'apiKey', apiKey };
  }
  if (password !== undefined && token !== undefined) throw new SubsonicError('CONFLICTING_CREDENTIALS');
  if (user === undefined) throw missing(isNamed ? 'u' : 'apiKey');
  if (password !== undefined) return { kind: 'password', user, password: readPassword(password) };
  if (token === undefined) throw missing('t');
  if (salt === undefined) throw missing('s');
  return { kind: 'token', user, token, salt };
}

/** Reads the app's name for itself, which its user sees; unknown if nothing readable is left. */
function readClient(sent = ''): string {
  return deviceName.safeParse(sent.slice(0, CHANGED_BY_MAX_LENGTH)).data ?? 'unknown';
}

const ENCODED = /^enc:((?:[\da-f]{2})+)$/i;

function readPassword(sent: string): string {
  const hex = ENCODED.exec(sent)?.[1];
  return hex === undefined ? sent : Buffer.from(hex, 'hex').toString('utf8');
}

function requireVersion(version: string | undefined): void {
  const major = /^(\d{1,9})(?:\.|$)/.exec(version ?? '')?.[1];
  if (major === undefined) return;
  if (Number(major) > MAJOR_VERSION) throw new SubsonicError('CLIENT_TOO_NEW');
  if (Number(major) < MAJOR_VERSION) throw new SubsonicError('CLIENT_TOO_OLD');
}
