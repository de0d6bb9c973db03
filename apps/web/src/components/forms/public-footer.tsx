import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { LanguageChoice } from '#components/language-choice.tsx';
import { Link } from '#ui/link.tsx';

const LINKS = [
  { to: '/privacy', label: visitorTexts.privacy },
  { to: '/terms', label: visitorTexts.terms },
  { to: '/support', label: visitorTexts.support },
];

export function PublicFooter() {
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-8 text-sm text-muted md:px-10">
      <p>{visitorTexts.motto}</p>
      <LanguageChoice />
      <nav aria-label={visitorTexts.about}>
        <ul className="-mx-2 flex gap-2">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center rounded-lg px-2 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
