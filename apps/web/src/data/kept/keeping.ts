/** The user's actions on downloads. */
import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { rememberWhoAsked, tellingWhoAsked } from '../who-asked.ts';
import { loadKeeper } from './kept-here.ts';
import type { KeptRef } from './kept-record.ts';

/** Starts a download, or continues an interrupted one. */
export async function keep(ref: KeptRef, name: string): Promise<void> {
  // Signing out cancels running downloads.
  const tell = tellingWhoAsked();
  // Requested at the moment when the user shows interest, because some browsers ask for permission.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    const { askForWorker, openKeeper } = await import('./open-keeper.ts');
    askForWorker();
    await (await openKeeper()).keep(ref);
  } catch {
    tell('error', keptTexts.failed(name));
  }
}

export async function haltKeeping(ref: KeptRef): Promise<void> {
  await (await loadKeeper()).halt(ref);
}

/** Removes at once and offers to download it again. */
export async function removeKept(ref: KeptRef, name: string): Promise<void> {
  const isStillHere = rememberWhoAsked();
  await (await loadKeeper()).remove(ref);
  if (!isStillHere()) return;
  showToastWithAction(keptTexts.removed(name), {
    label: keptTexts.undo,
    onPress: () => void keep(ref, name),
  });
}

/** Removes a download that cannot be fetched again now, so no undo is offered. */
export async function removeKeptForNow(ref: KeptRef, name: string): Promise<void> {
  const tell = tellingWhoAsked();
  await (await loadKeeper()).remove(ref);
  tell('info', keptTexts.removed(name));
}

export async function removeAllKept(): Promise<void> {
  await (await loadKeeper()).removeAll();
}
