import { useQuery } from '@tanstack/react-query';
import { API_ORIGIN } from '#api/api-client.ts';
import { fetchScrollImages } from '#api/media-api.ts';

/** another order on each visit (Fisher–Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const held = result[index] as Item;
    result[index] = result[other] as Item;
    result[other] = held;
  }
  return result;
}

export function useScrollImages() {
  return useQuery({
    queryKey: ['scroll-images'],
    queryFn: async ({ signal }) => {
      const addresses = await fetchScrollImages(signal);
      return shuffled(addresses.map((address) => (address.startsWith('/') ? API_ORIGIN + address : address)));
    },
    // One retry is enough, because placeholders are visible meanwhile.
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
