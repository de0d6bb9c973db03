import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatStreamTitle, icyHeaders, MetadataFramer, packetStartMs } from '@tutti/broadcast';
import { findEntryAt } from '@tutti/radio';
import { CHALLENGE } from '#features/auth/keys/listener-admission.ts';
import type { ListenerWatch } from '#features/auth/keys/listener-watch.ts';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { radioCrossOriginList } from './cross-origin-radio.ts';
import { type Burst, burstStart } from './icy-channel.ts';
import { createIcyChannels } from './icy-channels.ts';
import { IcyStream, writeBareHead } from './icy-stream.ts';
import { type KnownAirings } from './known-airings.ts';
import type { ListenerHolder, OutputListeners } from './output-listeners.ts';
import type { Admitted } from './outside-station.ts';

export interface IcyOutputDeps {
  readonly encoder: StationEncoder;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  readonly airings: KnownAirings;
  readonly listeners: OutputListeners;
  readonly watch: ListenerWatch['watch'];
  readonly recordStation: (userId: string, stationId: number) => Promise<void>;
  readonly publicUrl: string;
  readonly kbps: number;
}

export interface IcyCall extends Omit<Admitted, 'key'> {
  readonly holder: ListenerHolder;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Called right before the header is written: the raw response is ours from then on. */
  readonly takeOver: () => void;
}

export interface IcyOutput {
  /** Answers the request; throws refusals that occur before anything is sent. */
  send(call: IcyCall): Promise<void>;
  stop(): void;
}

export function createIcyOutput(deps: IcyOutputDeps): IcyOutput {
  const { clock, airings, listeners } = deps;
  const channels = createIcyChannels(deps);

  function framerFor({ station, request }: IcyCall): MetadataFramer | undefined {
    if (!wantsMetadata(request)) return undefined;
    return new MetadataFramer({
      kbps: deps.kbps,
      metadataAt(instantMs) {
        const known = channels.airingsOf(station.id);
        // Fall back to the next airing, because audio begins a moment before a new station's first track.
        const airing =
          findEntryAt(known, instantMs) ?? known.find(({ startedAtMs }) => startedAtMs > instantMs);
        if (airing === undefined) return undefined;
        const url = station.isPublic ? station.artOf(airing.seq) : undefined;
        return { title: formatStreamTitle(airing), url };
      },
    });
  }

  function open(call: IcyCall, { sound, startMs }: Burst): IcyStream | undefined {
    const { response, takeOver } = call;
    if (response.destroyed || call.request.socket.destroyed) return undefined;
    takeOver();
    writeBareHead(response, toHeaders(call, startMs, deps));
    const stream = new IcyStream(response, framerFor(call));
    stream.take(sound, startMs);
    return stream;
  }

  /** Records stations that a user's app plays for the recents list; a kitchen radio belongs to no user. */
  function noteListening({ listener, station }: IcyCall): void {
    if (listener.kind !== 'key' || !listener.isOfApp || station.kind !== 'genre') return;
    deps
      .recordStation(listener.userId, station.id)
      .catch((error: unknown) =>
        deps.logger.warn({ err: error, stationId: station.id }, 'a station heard was not noted'),
      );
  }

  async function stream(call: IcyCall): Promise<void> {
    const { station, holder, response } = call;
    let opened: IcyStream | undefined;
    let endReason: AppError | undefined;
    const end = (reason: AppError) => {
      endReason = reason;
      opened?.end();
    };
    // Watch from here on, because encoding takes a while and a session that ends meanwhile is not checked again.
    const endings = [listeners.add(station.id, 'icy', holder), ...watchAccess(deps, call, end)];
    const leave = () => {
      for (const end of endings.splice(0)) end();
    };
    response.once('close', leave);
    try {
      const channel = channels.of(station);
      await channel.join((burst) => {
        const begun = endReason === undefined ? open(call, burst) : undefined;
        if (begun === undefined) return undefined;
        opened = begun;
        noteListening(call);
        endings.push(() => channel.leave(begun));
        return begun;
      });
      // Clean up here, because a client that left before anything was sent emits no further `close` event.
      if (opened === undefined) leave();
      if (endReason !== undefined && !response.headersSent) throw endReason;
    } catch (error) {
      leave();
      // After the header was sent, closing the connection is the only way to report the error.
      if (!response.headersSent) throw error;
    }
  }

  return {
    async send(call) {
      const { station, request, response, takeOver } = call;
      if (findEntryAt(await airings.list(station.id), clock.now()) === undefined)
        throw new AppError('STREAM_INACTIVE');
      if (request.method !== 'HEAD') return stream(call);
      takeOver();
      const startMs = packetStartMs('mp3', burstStart(station, clock.now()));
      writeBareHead(response, toHeaders(call, startMs, deps));
      response.end();
    },
    stop: channels.stop,
  };
}

function watchAccess(
  { watch }: IcyOutputDeps,
  { listener, station, watch: watchStation }: IcyCall,
  end: (reason: AppError) => void,
): (() => void)[] {
  const endSession = () => end(new AppError('UNAUTHENTICATED', { challenge: CHALLENGE }));
  const unwatch = watch(listener, station.id, endSession);
  return watchStation === undefined ? [unwatch] : [unwatch, watchStation(end)];
}

function wantsMetadata({ headers }: IncomingMessage): boolean {
  return String(headers['icy-metadata'] ?? '').trim() === '1';
}

function toHeaders(
  { station, request }: IcyCall,
  startMs: number,
  { publicUrl, kbps, clock }: IcyOutputDeps,
): string[] {
  const reported = { ...station, publicUrl, kbps, artUrl: station.artOf() };
  return [
    'Date',
    new Date(clock.now()).toUTCString(),
    'Content-Type',
    'audio/mpeg',
    ...icyHeaders(reported, { hasMetadata: wantsMetadata(request) }),
    'X-Audio-Start',
    String(startMs),
    'Cache-Control',
    'no-store',
    'Accept-Ranges',
    'none',
    ...radioCrossOriginList,
    'Connection',
    'close',
  ];
}
