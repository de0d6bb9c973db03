import { type CSSProperties, useId, useLayoutEffect, useRef } from 'react';
import { artTint } from './art-tint.ts';
import { showPaneTint } from './pane-tint.tsx';
import type { TintedPicture } from './tinted-picture.ts';

/** Tints the pane while the page is shown; the tint fades from `solidTo` on. */
export function usePaneTint(picture: TintedPicture | undefined, solidTo = '20vh'): void {
  const page = useId();
  const shown = useRef('');
  const isTinted = picture !== undefined;
  useLayoutEffect(() => {
    if (picture === undefined) return;
    const { className, style } = artTint(picture, 'pane');
    const tint = { page, className, style: { ...style, '--tint-solid': solidTo } as CSSProperties };
    const text = JSON.stringify(tint);
    if (text === shown.current) return;
    shown.current = text;
    showPaneTint(tint);
  });
  useLayoutEffect(() => {
    if (!isTinted) return;
    return () => {
      shown.current = '';
      showPaneTint(undefined);
    };
  }, [isTinted]);
}
