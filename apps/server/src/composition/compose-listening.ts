/** Who hears stations from outside the app. */
import { createListenKeys, type ListenKeys } from '#features/listen-keys/listen-keys.ts';
import { createListenerAdmission, type ListenerAdmission } from '#features/listen-keys/listener-admission.ts';
import { createListenerWatch, type ListenerWatch } from '#features/listen-keys/listener-watch.ts';
import type { Music } from './compose-music.ts';
import type { People } from './compose-people.ts';
import type { Ground } from './ground.ts';

export interface Listening {
  readonly listenKeys: ListenKeys;
  readonly listenerAdmission: ListenerAdmission;
  readonly listenerWatch: ListenerWatch;
}

export function composeListening(ground: Ground, { audit, sessions }: People, { radio }: Music): Listening {
  const listenKeys = createListenKeys({ ...ground, audit });
  return {
    listenKeys,
    listenerAdmission: createListenerAdmission({
      listenKeys,
      authenticateMediaToken: sessions.authenticateMediaToken,
    }),
    listenerWatch: createListenerWatch({ ...ground, listenKeys, isPublic: radio.access.isPublic }),
  };
}
