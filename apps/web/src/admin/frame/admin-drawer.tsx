import { adminFrameTexts } from '@tutti/contract/texts/admin-frame-texts';
import { Menu, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Logo } from '#ui/place/logo.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { AdminNavigation } from './admin-sidebar.tsx';

/** The sidebar of a phone: comes in from the side over the page, and leaves with Escape, a press beside it or a link. */
export function AdminDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();

  const isPhone = usePhone();
  useEffect(() => {
    // Open where nobody sees it, on a phone that was turned, it would keep the page behind it from being used.
    if (!isPhone && drawer.current?.open) drawer.current.close();
  }, [isPhone]);

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === drawer.current) close();
  }

  return (
    <>
      <IconButton
        label={adminFrameTexts.openNavigation}
        className="-ms-2 md:hidden"
        onClick={() => drawer.current?.showModal()}
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's business. */}
      <dialog
        ref={drawer}
        aria-label={adminFrameTexts.navigation}
        className="fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-wing text-ink backdrop:bg-black/60 md:hidden"
        onClick={closeFromBackdrop}
      >
        <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 py-4">
          <div className="flex items-center justify-between ps-1.5">
            <Logo />
            <IconButton label={adminFrameTexts.closeNavigation} onClick={close}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <AdminNavigation isFolded={false} onNavigate={close} />
        </div>
      </dialog>
    </>
  );
}
