import type { TrackCredit } from '@tutti/contract';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import type { EmbeddedArtSubject } from './embedded-art.ts';
import type { Lyrics } from './lyrics/lyrics.ts';
import type { AudioFile, ReadResult } from './read-track.ts';

export type AudioChildRequest =
  | { readonly kind: 'read'; readonly root: string; readonly files: readonly AudioFile[] }
  | { readonly kind: 'art'; readonly location: FileLocation; readonly subject: EmbeddedArtSubject }
  | { readonly kind: 'lyrics'; readonly location: FileLocation }
  | { readonly kind: 'credits'; readonly location: FileLocation };

export type AudioAnswer =
  | { readonly kind: 'tracks'; readonly results: readonly ReadResult[] }
  /** The picture is in base64, because JSON messages are faster than clones for the frequent records. */
  | { readonly kind: 'art'; readonly picture: string | null }
  | { readonly kind: 'lyrics'; readonly lyrics: Lyrics | null }
  | { readonly kind: 'credits'; readonly credits: readonly TrackCredit[] };
