/** The colors of the music that a page is about: its head sets them for the rows of songs below. */
import { Subscribable } from '@tutti/subscribable';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type ArtTintProps, artTint } from './art-tint.ts';
import type { TintedPicture } from './tinted-picture.ts';

const NONE: ArtTintProps = {};
let shown = NONE;
const changes = new Subscribable();

function show(tint: ArtTintProps): void {
  shown = tint;
  changes.emit();
}

export function useSetPageTint(picture: TintedPicture | undefined): void {
  const tint = artTint(picture);
  const text = JSON.stringify(tint);
  useLayoutEffect(() => {
    // The text is compared, because the object is a new one in each render.
    show(JSON.parse(text) as ArtTintProps);
    return () => show(NONE);
  }, [text]);
}

export const usePageTint = (): ArtTintProps => useSyncExternalStore(changes.subscribe, () => shown);
