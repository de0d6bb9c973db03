/** Access to stations outside the app: for keys and sessions only, or public. */
import type { BroadcastStation } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { toAuditAct } from './stations.ts';
import { type NowPlaying, streamNotFound } from './timeline/now-playing.ts';
import { toBroadcastStation } from './timeline/radio-presenter.ts';
import type { StationOutputs } from './timeline/station-outputs.ts';
import { createStationStore } from './timeline/station-store.ts';

export interface StationAccessDeps {
  readonly database: Database;
  readonly events: Events;
  readonly audit: Pick<Audit, 'record'>;
  readonly nowPlaying: NowPlaying;
  readonly outputs: StationOutputs;
}

export interface StationAccess {
  list(): Promise<BroadcastStation[]>;
  /** At most one second old. */
  isPublic(stationId: number): Promise<boolean>;
  /** Changes access; setting the same value again is not audited. */
  setPublic(genreId: number, isPublic: boolean, requester: Requester): Promise<BroadcastStation>;
}

export function createStationAccess(deps: StationAccessDeps): StationAccess {
  const { database, events, audit, nowPlaying, outputs } = deps;

  return {
    async list() {
      const all = await nowPlaying.ofGenreStations();
      return all.map((onAir) => toBroadcastStation(onAir, outputs.ofStation(onAir.station.id)));
    },
    isPublic: async (stationId) => (await nowPlaying.ofGenreStation(stationId))?.station.isPublic === true,
    async setPublic(genreId, isPublic, requester) {
      const found = await createStationStore(database.queries).findByGenre(genreId);
      if (found === undefined) throw streamNotFound(genreId);
      await database.transaction(async (trx) => {
        const stations = createStationStore(trx);
        const station = await stations.lock(found.id);
        if (station?.kind !== 'genre') throw streamNotFound(genreId);
        if (station.isPublic === isPublic) return;
        await stations.setPublic(station.id, isPublic);
        const action = isPublic ? 'STATION_MADE_PUBLIC' : 'STATION_MADE_PRIVATE';
        await audit.record(trx, toAuditAct(action, station, requester));
        await events.publishIn(trx, 'stationAccessChanged', { stationId: station.id, isPublic });
      });
      const onAir = await nowPlaying.ofGenreStation(found.id);
      if (onAir === undefined) throw streamNotFound(genreId);
      return toBroadcastStation(onAir, outputs.ofStation(found.id));
    },
  };
}
