import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
import { Menu, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Logo } from '#ui/server-settings/logo.tsx';
import { AdminNavigation } from './admin-sidebar.tsx';

/** The sidebar on phones, which opens over the page. Escape, a press beside it or a link closes it. */
export function AdminDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();

  const isPhone = usePhone();
  useEffect(() => {
    // After a rotation to a wide layout the drawer is hidden, and would keep the page inert if it stayed open.
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape. */}
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
