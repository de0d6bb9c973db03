import type { ListenKeys } from '#features/auth/keys/listen-keys.ts';
import type { Library } from '#features/library/library.ts';
import type { ListedRadio } from '#features/rooms/outside-listening.ts';
import type { Rooms } from '#features/rooms/rooms.ts';
import type { Broadcast } from '#features/stations/broadcast/broadcast.ts';
import type { Radio } from '#features/stations/radio.ts';
import { defineMethod, type MethodGroup } from '../method.ts';
import { required, text } from '../parameters.ts';
import { SubsonicError } from '../subsonic-error.ts';
import { toCoverArtId, toSubsonicId } from '../subsonic-ids.ts';
import type { WireObject } from '../wire-text.ts';

export interface StationDeps {
  readonly library: Pick<Library, 'readRevision'>;
  readonly radio: Pick<Radio, 'listStations' | 'listMetadata'>;
  readonly rooms: { readonly outside: Pick<Rooms['outside'], 'list'> };
  readonly broadcast: Pick<Broadcast, 'isOn' | 'addresses' | 'appUrl'>;
  readonly listenKeys: Pick<ListenKeys, 'keyOfApp'>;
}

export function createStationMethods(deps: StationDeps): MethodGroup {
  const { library, radio, rooms, broadcast, listenKeys } = deps;

  async function listRunning() {
    if (!broadcast.isOn) return [];
    const running = new Set((await radio.listMetadata()).map(({ genreId }) => genreId));
    return (await radio.listStations()).filter(({ genreId }) => running.has(genreId));
  }

  /** A room shows the album on air. */
  function toRadio({ stationId, roomId, name, albumId }: ListedRadio, key: string, artVersion: string) {
    return {
      id: toSubsonicId('station', stationId),
      name,
      streamUrl: broadcast.addresses.linksOfRoom(roomId, key).mp3,
      homePageUrl: broadcast.appUrl,
      ...(albumId !== null && { coverArt: toCoverArtId('album', albumId, artVersion) }),
    };
  }

  return {
    methods: [
      defineMethod({
        name: 'getInternetRadioStations',
        tier: 'B',
        summary:
          'The stations on air and the rooms the caller is in, with addresses that any player plays; they end with the app key',
        async answer(_values, { user }): Promise<WireObject> {
          const key = listenKeys.keyOfApp(user.keyId);
          // An album of the genre is shown for it.
          const artVersion = (await library.readRevision()).toString(36);
          const stations = (await listRunning()).map(({ id, genreName, slug, isPublic }) => ({
            id: toSubsonicId('station', id),
            name: genreName,
            streamUrl: broadcast.addresses.linksOf(slug, isPublic ? undefined : key).mp3,
            homePageUrl: broadcast.appUrl,
            coverArt: toCoverArtId('station', id, artVersion),
          }));
          const own = broadcast.isOn ? await rooms.outside.list(user.userId) : [];
          const radios = own.map((room) => toRadio(room, key, artVersion));
          return { internetRadioStations: { internetRadioStation: [...stations, ...radios] } };
        },
      }),
      ...WRITES.map(({ name, parameters }) =>
        defineMethod({
          name,
          tier: 'B',
          summary: 'Refused to everybody: stations come from the genres of the library',
          parameters,
          answer() {
            throw new SubsonicError('NOT_ALLOWED', {
              message: 'Stations come from the genres of the library.',
            });
          },
        }),
      ),
    ],
  };
}

const ID = { id: required(text()) };
const STATION = { streamUrl: required(text()), name: required(text()) };
const WRITES = [
  { name: 'createInternetRadioStation', parameters: STATION },
  { name: 'updateInternetRadioStation', parameters: { ...ID, ...STATION } },
  { name: 'deleteInternetRadioStation', parameters: ID },
] as const;
