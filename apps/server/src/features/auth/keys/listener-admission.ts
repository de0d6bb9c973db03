/** Decides who may listen outside the app: everybody to public stations, otherwise holders of a key or a session. */
import type { ListenerCredentials } from '#http/listener-credentials.ts';
import { authorize } from '#identity/access-policy.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { ListenKeys } from './listen-keys.ts';

export type Listener =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'key';
      readonly keyId: string;
      readonly userId: string;
      readonly isOfApp: boolean;
      readonly key: string;
    }
  | { readonly kind: 'session'; readonly sessionId: string; readonly userId: string };

export interface ListenerAdmissionDeps {
  readonly listenKeys: Pick<ListenKeys, 'admit'>;
  readonly authenticateMediaToken: (token: string, origin?: RequestOrigin) => Actor | Promise<Actor>;
}

export interface ListenerAdmission {
  /** Throws UNAUTHENTICATED with a challenge, or PENDING_APPROVAL. A public station ignores invalid credentials. */
  admit(credentials: ListenerCredentials, station: { readonly isPublic: boolean }): Promise<Listener>;
  /** Admits callers without valid credentials as public listeners, for lists across stations. */
  identify(credentials: ListenerCredentials): Promise<Listener>;
}

/** Makes programs ask for a name and a password; any name will do. */
export const CHALLENGE = 'Basic realm="Tutti"';

const EVERYBODY: Listener = { kind: 'public' };

export function createListenerAdmission({
  listenKeys,
  authenticateMediaToken,
}: ListenerAdmissionDeps): ListenerAdmission {
  async function findByKey({ key, basicPassword }: ListenerCredentials): Promise<Listener | undefined> {
    for (const text of [key, basicPassword]) {
      if (text === undefined) continue;
      const holder = await listenKeys.admit(text);
      if (holder !== undefined) return { kind: 'key', ...holder, key: text };
    }
    return undefined;
  }

  async function findBySession({ token, origin }: ListenerCredentials): Promise<Listener> {
    if (token === undefined) throw new AppError('UNAUTHENTICATED');
    const actor = await authenticateMediaToken(token, origin);
    authorize('media', actor);
    return { kind: 'session', sessionId: actor.sessionId, userId: actor.userId };
  }

  return {
    async admit(credentials, { isPublic }) {
      const byKey = await findByKey(credentials);
      if (byKey !== undefined) return byKey;
      if (isPublic) return EVERYBODY;
      try {
        return await findBySession(credentials);
      } catch (error) {
        throw isNobody(error) ? new AppError('UNAUTHENTICATED', { challenge: CHALLENGE }) : error;
      }
    },
    async identify(credentials) {
      try {
        return (await findByKey(credentials)) ?? (await findBySession(credentials));
      } catch (error) {
        if (isNobody(error) || isPending(error)) return EVERYBODY;
        throw error;
      }
    },
  };
}

function isNobody(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAUTHENTICATED';
}

function isPending(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PENDING_APPROVAL';
}
