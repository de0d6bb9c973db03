import { Link } from '#ui/link.tsx';

const LINKS = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/support', label: 'Support' },
];

export function PublicFooter() {
  return (
    <footer className="mx-auto flex w-full max-w-[1280px] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-8 text-sm text-muted md:px-10">
      <p>Tutti: all together.</p>
      <nav aria-label="About this service">
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
