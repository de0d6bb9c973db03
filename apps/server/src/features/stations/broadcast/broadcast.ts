import type { NowPlaying } from '@tutti/contract';
import { findEntryAt } from '@tutti/radio';
import { CHALLENGE, type Listener, type ListenerAdmission } from '#features/auth/keys/listener-admission.ts';
import type { ListenerWatch } from '#features/auth/keys/listener-watch.ts';
import type { JpegCovers } from '#features/media/jpeg-covers.ts';
import type { Picture } from '#features/media/resized-art.ts';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import type { GenreStation, Radio } from '#features/stations/radio.ts';
import type { StationAiring } from '#features/stations/timeline/station-airings.ts';
import { countEverybody } from '#features/stations/timeline/station-outputs.ts';
import type { ListenerCredentials } from '#http/listener-credentials.ts';
import { toAddressKey } from '#http/rate-limits.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createHlsOutput, type HlsOutput } from './hls-output.ts';
import { createIcyOutput, type IcyOutput } from './icy-output.ts';
import { createKnownAirings } from './known-airings.ts';
import { toNowPlaying } from './now-playing-presenter.ts';
import type { OutputListeners } from './output-listeners.ts';
import {
  type Admitted,
  type AdmittedToGenre,
  type SegmentedStation,
  toOutsideStation,
} from './outside-station.ts';
import { createStationAddresses, type StationAddresses } from './station-addresses.ts';

export interface BroadcastDeps {
  readonly radio: Pick<Radio, 'resolveStation' | 'listStations' | 'listAirings' | 'listeners'>;
  readonly encoder: StationEncoder;
  readonly admission: ListenerAdmission;
  readonly watch: ListenerWatch['watch'];
  /** Records that a user has started to play a station in their own app. */
  readonly recordStation: (userId: string, stationId: number) => Promise<void>;
  readonly outputs: OutputListeners;
  readonly getJpegCover: JpegCovers;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly kbps: number;
  /** If false, none of these routes exist. */
  readonly isOn: boolean;
}

/** A listener with an account, and the key that links repeat. */
export interface Person {
  readonly listener: Exclude<Listener, { kind: 'public' }>;
  readonly key: string | undefined;
}

export interface Broadcast {
  readonly isOn: boolean;
  readonly appUrl: string;
  readonly icy: IcyOutput;
  readonly hls: HlsOutput;
  readonly addresses: StationAddresses;
  /** Finds the station of a path if the caller may listen to it. */
  admit(reference: string, credentials: ListenerCredentials): Promise<AdmittedToGenre>;
  listAdmitted(credentials: ListenerCredentials): Promise<AdmittedToGenre[]>;
  /** Recognizes a listener for stations that need an account; throws UNAUTHENTICATED with a challenge. */
  requirePerson(credentials: ListenerCredentials): Promise<Person>;
  keepHlsAlive(admitted: Admitted<SegmentedStation>, origin: ListenerCredentials['origin']): void;
  /** Prepares encoders, because the caller has just received stream links. */
  warm(): void;
  getNowPlaying(admitted: AdmittedToGenre): Promise<NowPlaying>;
  getPicture(station: Pick<SegmentedStation, 'id'>, seq: number | undefined): Promise<Picture>;
  stop(): void;
}

export function createBroadcast(deps: BroadcastDeps): Broadcast {
  const { radio, encoder, admission, outputs, clock } = deps;
  const addresses = createStationAddresses(deps.publicUrl);
  const airings = createKnownAirings({ ...deps, listAirings: radio.listAirings });
  const icy = createIcyOutput({ ...deps, airings, listeners: outputs });
  const hls = createHlsOutput({ encoder, clock, airings });
  const toAdmitted = (genreStation: GenreStation, listener: Listener): AdmittedToGenre => ({
    genreStation,
    station: toOutsideStation(genreStation, addresses),
    listener,
    key: keyOf(listener),
  });

  return {
    isOn: deps.isOn,
    appUrl: deps.publicUrl,
    icy,
    hls,
    addresses,
    async admit(reference, credentials) {
      const station = await radio.resolveStation(reference);
      return toAdmitted(station, await admission.admit(credentials, station));
    },
    async listAdmitted(credentials) {
      const listener = await admission.identify(credentials);
      const stations = await radio.listStations();
      return stations
        .filter(({ isPublic }) => isPublic || listener.kind !== 'public')
        .map((station) => toAdmitted(station, listener));
    },
    async requirePerson(credentials) {
      const listener = await admission.admit(credentials, { isPublic: false });
      if (listener.kind === 'public') throw new AppError('UNAUTHENTICATED', { challenge: CHALLENGE });
      return { listener, key: keyOf(listener) };
    },
    keepHlsAlive({ station, listener }, origin) {
      const holder = toHolder(listener, origin);
      outputs.keepAlive(station.id, {
        holder,
        player: holder.kind === 'key' ? '' : origin.userAgent,
      });
      // Touches the encoder so that it runs on for a while, because the next request comes within seconds.
      encoder.hold(station.id, 'aac')();
    },
    warm: () => encoder.warm(),
    async getNowPlaying({ genreStation: station, key }) {
      const inApp = radio.listeners.countOf(station.id);
      const listenerCount = countEverybody(inApp, outputs.ofStation(station.id));
      const known = await airings.list(station.id);
      return toNowPlaying({ station, airings: known, nowMs: clock.now(), listenerCount, key }, addresses);
    },
    async getPicture(station, seq) {
      const known = await airings.list(station.id);
      const airing =
        seq === undefined
          ? findEntryAt(known, clock.now())
          : known.find((candidate) => candidate.seq === seq);
      if (airing !== undefined && isOfTrack(airing)) return deps.getJpegCover(airing, { name: 'stations' });
      throw new AppError(seq === undefined ? 'STREAM_INACTIVE' : 'NOT_FOUND');
    },
    stop() {
      icy.stop();
      outputs.stop();
      airings.stop();
    },
  };
}

const isOfTrack = (airing: StationAiring): airing is StationAiring & { trackId: number } =>
  airing.trackId !== null;

/** Returns only a valid key, because text from a stranger must not appear in our responses. */
function keyOf(listener: Listener): string | undefined {
  return listener.kind === 'key' ? listener.key : undefined;
}

export function toHolder(listener: Listener, { ipAddress }: ListenerCredentials['origin']) {
  return listener.kind === 'key'
    ? ({ kind: 'key', id: listener.keyId } as const)
    : ({ kind: 'address', id: toAddressKey(ipAddress) } as const);
}
