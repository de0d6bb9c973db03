/** Maps this package's types to the hub's messages and back. */
import type { GenreReference } from '@tutti/contract/hub';

/** A refusal by the hub is final. */
export const isRefusal = (error: unknown) =>
  error instanceof Error && error.message.includes('HubException: ');

/** Removes the prefix that hub servers add to error messages. */
export function toHubMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /HubException: (.+)$/s.exec(message)?.[1] ?? message;
}

/** Ids are strings in the page and numbers on the wire. */
export function toReference(genreId: string): GenreReference {
  return /^\d{1,10}$/.test(genreId) ? Number(genreId) : genreId;
}
