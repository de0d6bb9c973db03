import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { copyToClipboard } from './copy-text.ts';

const texts = listeningTexts.keys;

/** Shows a toast. */
export async function copyText(text: string): Promise<void> {
  if (await copyToClipboard(text)) showToast('success', texts.copied);
  else showToast('error', texts.copyFailed);
}
