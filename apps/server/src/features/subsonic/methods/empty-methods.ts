/** What apps ask for on their own account and Tutti has not: it is empty. Whatever else there is not is unknown. */
import { defineMethod, type MethodGroup } from '../method.ts';

/** What stands in the envelope, with nothing in it. */
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
