import { defineMethod, type MethodGroup } from '../method.ts';

/** The element in the envelope, by method. */
const EMPTY: Readonly<Record<string, string>> = {
  getPodcasts: 'podcasts',
  getNewestPodcasts: 'newestPodcasts',
  getShares: 'shares',
  getVideos: 'videos',
  getChatMessages: 'chatMessages',
};

export function createEmptyMethods(): MethodGroup {
  return {
    methods: Object.entries(EMPTY).map(([name, field]) =>
      defineMethod({
        name,
        tier: 'C',
        summary: 'Nothing: Tutti has none',
        answer: () => ({ [field]: {} }),
      }),
    ),
  };
}
