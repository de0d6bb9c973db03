import type { ArtColors } from '@tutti/contract';

/** WebP is a third smaller; JPEG is for clients without WebP. */
export type ArtFormat = 'webp' | 'jpeg';

export interface PictureRequest {
  /** A picture in base64: the process opens and writes no file, so that no disk error can affect it. */
  readonly base64: string;
  /** Omitted to request the colors. */
  readonly square?: { readonly sizePixels: number; readonly format?: ArtFormat } | undefined;
}

/** `square` is in base64. */
export type PictureAnswer =
  | { readonly square: string }
  | { readonly color: string; readonly colors: ArtColors };
