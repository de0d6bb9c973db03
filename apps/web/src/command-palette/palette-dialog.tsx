import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';

/** A native modal dialog whose heading is its field. It is at the upper edge, so that it grows downwards. */
export function PaletteDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser restores the focus only if the dialog closes before it leaves the document.
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, which the browser turns into onCancel.
    <dialog
      ref={element}
      aria-label={paletteTexts.title}
      className="mx-auto mt-[max(0.5rem,10dvh)] mb-auto w-[calc(100vw-1rem)] max-w-2xl overflow-hidden rounded-card border border-line bg-surface text-ink shadow-lift backdrop:bg-black/60 short:mt-1"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="flex max-h-[min(36rem,82dvh)] flex-col">{children}</div>
    </dialog>
  );
}
