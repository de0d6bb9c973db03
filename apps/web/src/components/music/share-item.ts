import { shareTexts } from '@tutti/contract/music/share-texts';
import { Link2, Share2 } from 'lucide-react';
import type { View } from '#navigation/view.ts';
import { addressOf } from '#navigation/view-addresses.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { copyToClipboard } from '../copy-text.ts';

async function copyLink(url: string): Promise<void> {
  if (await copyToClipboard(url)) showToast('success', shareTexts.copied);
  else showToast('error', shareTexts.copyFailed);
}

/** Phones have a sheet that shares with other apps; elsewhere people paste links. */
const hasShareSheet = () => 'share' in navigator && window.matchMedia?.('(pointer: coarse)').matches;

/** The menu item that passes on the address of a view. */
export function shareItem(name: string, view: View, part = ''): MenuItem {
  const url = `${location.origin}${addressOf(view)}${part}`;
  if (hasShareSheet()) {
    // Closing the sheet without a choice rejects.
    const share = () => void navigator.share({ title: name, url }).catch(() => undefined);
    return { label: shareTexts.share, icon: Share2, onSelect: share };
  }
  return { label: shareTexts.copyLink, icon: Link2, onSelect: () => void copyLink(url) };
}

const TRACK_PART = /^#track-(\d+)$/;

/** A song has no page of its own, so its link leads to its row on the page of its album. */
export function shareTrackItem(title: string, trackId: string, albumId: string): MenuItem {
  return shareItem(title, { id: 'albums', albumId }, `#track-${trackId}`);
}

export const readLinkedTrack = (hash: string): string | undefined => TRACK_PART.exec(hash)?.[1];
