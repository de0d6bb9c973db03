/** Returns whether the text is in the clipboard. Over plain HTTP browsers only support the deprecated way. */
export function copyToClipboard(text: string): Promise<boolean> {
  return copyByClipboard(text).catch(() => copyBySelection(text));
}

async function copyByClipboard(text: string): Promise<boolean> {
  await navigator.clipboard.writeText(text);
  return true;
}

function copyBySelection(text: string): boolean {
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
