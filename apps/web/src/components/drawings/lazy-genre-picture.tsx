import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { genreColors } from './palette.ts';

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;
const WAIT_MAX_MS = 4_000;

/** Resolves when an urgent drawing is requested, because the module is loaded then and the others need not wait. */
const atOnce = Promise.withResolvers<void>();

/** Resolves at the first interaction, because the content of Home loads before its decoration. */
function whenSomebodyIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const seen = new AbortController();
    const go = () => {
      seen.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, WAIT_MAX_MS);
    void atOnce.promise.then(go);
    for (const sign of SIGNS)
      window.addEventListener(sign, go, { capture: true, passive: true, signal: seen.signal });
  });
}

const loadPicture = async () => (await import('./genre-picture.tsx')).GenrePicture;
const LazyPicture = lazyComponent(async () => {
  await whenSomebodyIsThere();
  return loadPicture();
});
const PictureNow = lazyComponent(() => {
  atOnce.resolve();
  return loadPicture();
});

interface LazyGenrePictureProps {
  name: string;
  /** Replaces the colors of the drawing. */
  colors?: string | undefined;
  className?: string;
  /** The drawing is the main picture of the screen and loads at once. */
  isUrgent?: boolean;
}

/** Loads the drawings after the screen, because they are large. A color is there at once, so that there is no hole. */
export function LazyGenrePicture({ name, colors, className = '', isUrgent = false }: LazyGenrePictureProps) {
  const Picture = isUrgent ? PictureNow : LazyPicture;
  return (
    <Later fallback={<div className={`station-palette ${colors ?? genreColors(name)} ${className}`} />}>
      <Picture name={name} colors={colors} className={className} />
    </Later>
  );
}
