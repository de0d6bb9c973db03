import { useMedia } from './use-media.ts';

/** The tab bar replaces the sidebar below this width. */
const PHONE = '(width < 720px)';

export function usePhone(): boolean {
  return useMedia(PHONE);
}
