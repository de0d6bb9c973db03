/** What a person does about music that is kept on this device. */
import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { rememberWhoAsked, tellingWhoAsked } from '../who-asked.ts';
import { loadKeeper } from './kept-here.ts';
import type { KeptRef } from './kept-record.ts';

/** Begins, or goes on with what was interrupted. */
export async function keep(ref: KeptRef, name: string): Promise<void> {
  // Signing out breaks off what is under way.
  const tell = tellingWhoAsked();
  // Asked for when somebody has just shown that it matters: some browsers ask the person.
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

/** Removes at once and offers to fetch it again. */
export async function removeKept(ref: KeptRef, name: string): Promise<void> {
  const isStillHere = rememberWhoAsked();
  await (await loadKeeper()).remove(ref);
  if (!isStillHere()) return;
  showToastWithAction(keptTexts.removed(name), {
    label: keptTexts.undo,
    onPress: () => void keep(ref, name),
  });
}

/** Out of reach: nothing could fetch it again, so nothing offers to. */
export async function removeKeptForNow(ref: KeptRef, name: string): Promise<void> {
  const tell = tellingWhoAsked();
  await (await loadKeeper()).remove(ref);
  tell('info', keptTexts.removed(name));
}

export async function removeAllKept(): Promise<void> {
  await (await loadKeeper()).removeAll();
}
