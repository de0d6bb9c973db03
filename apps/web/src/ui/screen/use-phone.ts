import { useMedia } from './use-media.ts';

/** Where the tab bar stands in place of the sidebar. */
const PHONE = '(width < 720px)';

export function usePhone(): boolean {
  return useMedia(PHONE);
}
