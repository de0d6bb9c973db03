import type { ArtColours } from '@tutti/contract';

/** WebP is a third smaller; JPEG is for what cannot read it. */
export type ArtFormat = 'webp' | 'jpeg';

/** What the server and the process that touches pictures say to each other. */
export interface PictureRequest {
  /** Bytes of a picture in base64: the process opens no file and writes none, so that no disk can fail it. */
  readonly base64: string;
  /** Absent when the colours are wanted. */
  readonly square?: { readonly sizePixels: number; readonly format?: ArtFormat } | undefined;
}

/** What was asked for; `square` in base64. */
export type PictureAnswer =
  | { readonly square: string }
  | { readonly colour: string; readonly colours: ArtColours };
