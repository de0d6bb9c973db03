/** WebP is a third smaller; JPEG is for what cannot read it. */
export type ArtFormat = 'webp' | 'jpeg';

/** What the server and the process that touches pictures say to each other; one answer per request, in order. */
export interface PictureRequest {
  /** A picture file, or its bytes in base64. */
  readonly source: { readonly file: string } | { readonly base64: string };
  /** Where to write the square; absent when only the colour is wanted. */
  readonly square?:
    | { readonly file: string; readonly sizePixels: number; readonly format?: ArtFormat }
    | undefined;
}

export type PictureReply =
  | { readonly colour: string }
  | { readonly problem: string }
  /** The picture is good; writing the square failed with this code of the operating system. */
  | { readonly unwritten: string };
