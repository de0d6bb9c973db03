/** What apps ask for on their own account and Tutti has not, and what nobody may. Whatever else there is not is unknown. */
import { defineMethod, type MethodGroup } from '../method.ts';
import { SubsonicError } from '../subsonic-error.ts';

/** What stands in the envelope, with nothing in it. */
const EMPTY: Readonly<Record<string, string>> = {
  getPodcasts: 'podcasts',
  getNewestPodcasts: 'newestPodcasts',
  getShares: 'shares',
  getVideos: 'videos',
  getChatMessages: 'chatMessages',
};

/** Stations come from the genres of the library; nobody makes one. */
const OF_STATIONS = [
  'createInternetRadioStation',
  'updateInternetRadioStation',
  'deleteInternetRadioStation',
];

export function createRefusedMethods(): MethodGroup {
  return {
    methods: [
      ...Object.entries(EMPTY).map(([name, field]) =>
        defineMethod({
          name,
          tier: 'C',
          summary: 'Nothing: Tutti has none',
          answer: () => ({ [field]: {} }),
        }),
      ),
      ...OF_STATIONS.map((name) =>
        defineMethod({
          name,
          tier: 'B',
          summary: 'Not allowed to anybody: stations come from genres',
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
