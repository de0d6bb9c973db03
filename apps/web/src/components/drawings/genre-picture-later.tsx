import { Later } from '#ui/states/later.tsx';
import { laterPart } from '#ui/states/later-part.tsx';

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;
const WAIT_MAX_MS = 4_000;

/** At the first sign of somebody: what home is waited for comes before what decorates it. */
function whenSomebodyIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const seen = new AbortController();
    const go = () => {
      seen.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, WAIT_MAX_MS);
    for (const sign of SIGNS)
      window.addEventListener(sign, go, { capture: true, passive: true, signal: seen.signal });
  });
}

const GenrePicture = laterPart(async () => {
  await whenSomebodyIsThere();
  return (await import('./genre-picture.tsx')).GenrePicture;
});

/** For screens that must not wait for the drawings. `className` keeps their place meanwhile, on the field that lies below. */
export function GenrePictureLater({ name, className = '' }: { name: string; className?: string }) {
  return (
    <Later fallback={<div className={className} />}>
      <GenrePicture name={name} className={className} />
    </Later>
  );
}
