import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import type { ReactNode } from 'react';
import { AudienceArt } from '#ui/audience-art.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/server-settings/logo.tsx';
import { PublicFooter } from './public-footer.tsx';

/**
 * Faded out behind the card, because its edges would cut listeners in half; above it only the stage is visible. On a
 * high screen all of it moves down with the card.
 */
const BESIDE_CARD = 'beside-card pointer-events-none absolute inset-0 opacity-35';

interface FormPageProps {
  heading: string;
  note?: string;
  children: ReactNode;
  aside?: ReactNode;
}

export function FormPage({ heading, note, children, aside }: FormPageProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-clip">
      <div className={BESIDE_CARD}>
        <AudienceArt
          hasClearing
          className="absolute -top-6 left-1/2 w-[max(900px,56vw)] max-w-none -translate-x-1/2 max-md:top-2"
        />
      </div>
      <header className="relative mx-auto w-full max-w-page px-5 py-4 md:px-10">
        <Link
          to="/"
          aria-label={visitorTexts.startPage}
          className="inline-flex max-w-full min-h-11 items-center rounded-lg"
        >
          <Logo />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="relative flex grow items-center justify-center px-5 py-8 outline-none"
      >
        <div className="w-full max-w-[420px] space-y-5">
          <div className="space-y-6 rounded-card border border-line bg-surface p-6 shadow-lift sm:p-8">
            <div className="space-y-2">
              <h1 className="text-xl font-bold tracking-tight">{heading}</h1>
              {note && <p className="text-sm text-muted">{note}</p>}
            </div>
            {children}
          </div>
          {aside && <div className="text-center text-sm text-muted">{aside}</div>}
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}

/** Has the height of a touch target. */
export const textLinkClass =
  'relative inline-block min-w-11 -my-3 py-3 text-center font-semibold text-accent underline-offset-4 hover:underline';
