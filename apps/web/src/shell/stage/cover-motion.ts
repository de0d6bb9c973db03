/** The artwork moves from the player bar to the full player; everything else fades. */
import { type RefObject, useLayoutEffect } from 'react';
import { isWebKitOnLinux } from '#first-sight/webkit-on-linux.ts';

const NAME = 'cover-of-stage';

const isCalm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
/** WebKitGTK reports view transitions but crashes at the first one. */
const hasTransitions = () =>
  typeof document.startViewTransition === 'function' && !isWebKitOnLinux() && !isCalm();
const coverOfBar = () => document.querySelector<HTMLElement>('[data-cover] img, [data-cover] > div');
const coverOfStage = (stage: HTMLElement) => stage.querySelector<HTMLElement>('.stage-cover');

function nameAlone(element: HTMLElement | null, other: HTMLElement | null): void {
  if (other !== null) other.style.viewTransitionName = '';
  if (element !== null) element.style.viewTransitionName = NAME;
}

/** The full player already exists, hidden: the browser first captures the page without it. */
function moveIn(stage: HTMLElement): void {
  const [from, to] = [coverOfBar(), coverOfStage(stage)];
  stage.classList.add('stage-unseen');
  nameAlone(from, to);
  const { finished } = document.startViewTransition(() => {
    stage.classList.remove('stage-unseen');
    nameAlone(to, from);
  });
  finished.catch(() => undefined).finally(() => nameAlone(null, to));
}

/** Browsers without view transitions animate only the artwork, and only when it opens. */
function slideIn(stage: HTMLElement): Animation | undefined {
  const from = coverOfBar()?.getBoundingClientRect();
  const element = coverOfStage(stage);
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
 * Runs once when the full player opens. Closing does not wait, because a fast keyboard user would go back twice during
 * the capture.
 */
export function useCoverMotion(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    if (hasTransitions()) {
      moveIn(element);
      return;
    }
    const movement = slideIn(element);
    return () => movement?.cancel();
  }, [stage]);
}
