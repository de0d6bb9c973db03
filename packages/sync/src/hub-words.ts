/** How this package's words for stations and refusals are spelled to the hub and by it. */
import type { GenreReference } from '@tutti/contract/hub';

/** What the hub says in words of its own, it means. */
export const isRefusal = (error: unknown) =>
  error instanceof Error && error.message.includes('HubException: ');

/** Hub servers put their own words before ours; a listener reads only ours. */
export function toHubMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /HubException: (.+)$/s.exec(message)?.[1] ?? message;
}

/** Ids are opaque text on a page and numbers on the wire. */
export function toReference(genreId: string): GenreReference {
  return /^\d{1,10}$/.test(genreId) ? Number(genreId) : genreId;
}
