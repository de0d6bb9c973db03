import { createListenKeys, type ListenKeys } from '#features/auth/keys/listen-keys.ts';
import { createListenerAdmission, type ListenerAdmission } from '#features/auth/keys/listener-admission.ts';
import { createListenerWatch, type ListenerWatch } from '#features/auth/keys/listener-watch.ts';
import { type Broadcast, createBroadcast } from '#features/stations/broadcast/broadcast.ts';
import { createHouseYears, type HouseYears } from '#features/statistics/house-year.ts';
import type { Music } from './compose-music.ts';
import type { UserFeatures } from './compose-users.ts';
import type { Runtime } from './runtime.ts';

export interface Listening {
  readonly listenKeys: ListenKeys;
  readonly listenerAdmission: ListenerAdmission;
  readonly listenerWatch: ListenerWatch;
  readonly broadcast: Broadcast;
  readonly houseYears: HouseYears;
}

export function composeListening(
  runtime: Runtime,
  { audit, sessions, appKeys }: UserFeatures,
  { library, radio, media, outputs, encoder, recents }: Music,
): Listening {
  const { publicUrl, broadcastListeners, broadcastKbps } = runtime.config;
  const listenKeys = createListenKeys({ ...runtime, audit, appKeys });
  const listenerAdmission = createListenerAdmission({
    listenKeys,
    authenticateMediaToken: sessions.authenticateMediaToken,
  });
  const listenerWatch = createListenerWatch({
    ...runtime,
    listenKeys,
    listListening: sessions.listListening,
    isPublic: radio.access.isPublic,
  });
  return {
    listenKeys,
    listenerAdmission,
    listenerWatch,
    houseYears: createHouseYears({ ...runtime, library }),
    broadcast: createBroadcast({
      ...runtime,
      radio,
      encoder,
      outputs,
      admission: listenerAdmission,
      watch: listenerWatch.watch,
      recordStation: recents.recordStation,
      getJpegCover: media.getJpegCover,
      publicUrl,
      kbps: broadcastKbps,
      isOn: broadcastListeners > 0,
    }),
  };
}
