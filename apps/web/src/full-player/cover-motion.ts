/** Animates the artwork from the player bar to the full player; everything else fades. */
import { type RefObject, useLayoutEffect } from 'react';
import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';

const NAME = 'cover-of-full-player';

const isCalm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
/** WebKitGTK announces view transitions but crashes at the first one. */
const hasTransitions = () =>
  typeof document.startViewTransition === 'function' && !isWebKitOnLinux() && !isCalm();
const coverOfBar = () => document.querySelector<HTMLElement>('[data-cover] img, [data-cover] > div');
const coverOfFullPlayer = (fullPlayer: HTMLElement) =>
  fullPlayer.querySelector<HTMLElement>('.full-player-cover');

function nameAlone(element: HTMLElement | null, other: HTMLElement | null): void {
  if (other !== null) other.style.viewTransitionName = '';
  if (element !== null) element.style.viewTransitionName = NAME;
}

/** The full player is rendered but hidden, because the browser first captures the page without it. */
function moveIn(fullPlayer: HTMLElement): void {
  const [from, to] = [coverOfBar(), coverOfFullPlayer(fullPlayer)];
  fullPlayer.classList.add('full-player-unseen');
  nameAlone(from, to);
  const { finished } = document.startViewTransition(() => {
    fullPlayer.classList.remove('full-player-unseen');
    nameAlone(to, from);
  });
  finished.catch(() => undefined).finally(() => nameAlone(null, to));
}

/** Browsers without view transitions animate only the artwork, and only when it opens. */
function slideIn(fullPlayer: HTMLElement): Animation | undefined {
  const from = coverOfBar()?.getBoundingClientRect();
  const element = coverOfFullPlayer(fullPlayer);
  if (isCalm() || from === undefined || element === null || from.width === 0) return undefined;
  const to = element.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  return element.animate(
    [
      { transform: start, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
}

/**
 * Runs once when the full player opens. Closing is not animated, because a fast user would go back twice during the
 * capture.
 */
export function useCoverMotion(fullPlayer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = fullPlayer.current;
    if (element === null) return;
    if (hasTransitions()) {
      moveIn(element);
      return;
    }
    const movement = slideIn(element);
    return () => movement?.cancel();
  }, [fullPlayer]);
}
