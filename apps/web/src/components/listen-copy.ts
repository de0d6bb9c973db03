import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { showToast } from '#ui/toasts/toast-store.ts';

const texts = listeningTexts.keys;

/** Copies a text to the clipboard and shows a toast. Over plain HTTP browsers only support the old way. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await copyAnew(text).catch(() => copyAsBefore(text));
  if (isCopied) showToast('success', texts.copied);
  else showToast('error', texts.copyFailed);
}

async function copyAnew(text: string): Promise<boolean> {
  await navigator.clipboard.writeText(text);
  return true;
}

function copyAsBefore(text: string): boolean {
  const before = document.activeElement;
  const textarea = document.createElement('textarea');
  textarea.value = text;
  textarea.setAttribute('readonly', '');
  textarea.className = 'sr-only';
  // Inside an open dialog, because the rest of the page cannot get the focus then.
  (document.querySelector('dialog[open]') ?? document.body).append(textarea);
  textarea.focus();
  textarea.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    textarea.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
