/** What the server and its audio child process say to each other, one answer per request, in order. */
import type { AudioFile, ReadResult } from './read-track.ts';

export type AudioRequest =
  | { readonly kind: 'read'; readonly root: string; readonly files: readonly AudioFile[] }
  | { readonly kind: 'art'; readonly file: string };

export type AudioReply =
  | { readonly kind: 'tracks'; readonly results: readonly ReadResult[]; readonly rssBytes: number }
  /** The picture in base64: JSON messages are faster than structured clones for the far more frequent records. */
  | { readonly kind: 'art'; readonly picture: string | null; readonly rssBytes: number }
  | { readonly kind: 'refused'; readonly reason: string; readonly rssBytes: number }
  /** A sign of life: at the start, and in the middle of a request that takes long because there is much to do. */
  | { readonly kind: 'alive' };
