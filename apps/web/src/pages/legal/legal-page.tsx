import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { type LegalName, legalTexts } from '@tutti/contract/legal/texts';
import { PublicFooter } from '#components/forms/public-footer.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/server-settings/logo.tsx';

export function LegalPage({ name }: { name: LegalName }) {
  const document = legalTexts[name];
  usePageTitle(document.heading);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-page px-5 py-4 md:px-10">
        <Link
          to="/"
          aria-label={visitorTexts.startPage}
          className="inline-flex max-w-full min-h-11 items-center rounded-lg"
        >
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl grow px-5 py-8 outline-none">
        <h1 className="text-2xl font-bold tracking-tight">{document.heading}</h1>
        <div className="mt-8 space-y-8">
          {document.sections.map(({ heading, text }) => (
            <section key={heading} className="space-y-2">
              <h2 className="text-lg font-semibold">{heading}</h2>
              <p className="text-muted">{text}</p>
            </section>
          ))}
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}
