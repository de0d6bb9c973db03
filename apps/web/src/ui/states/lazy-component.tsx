import type { ComponentType } from 'react';
import { lazy } from 'react';

/**
 * The loader of parts takes a style sheet that failed for one that is there: asked for anew, the part would be drawn without.
 * Errors of elements do not rise, but are seen on their way down.
 */
window.addEventListener(
  'error',
  ({ target }) => {
    const link = target as Partial<HTMLLinkElement> | null;
    if (link?.rel === 'stylesheet') link.remove?.();
  },
  true,
);

/** Its code could not be loaded: without a network, or because a new version has been installed since. */
export class MissingPart extends Error {
  /** The next mount requests it again; until then it stays missing. */
  readonly askAnew: () => void;

  constructor(cause: unknown, askAnew: () => void) {
    super('a part could not be loaded', { cause });
    this.askAnew = askAnew;
  }
}

/**
 * A screen, or a part of one, whose code is loaded when it is first drawn. Where it cannot be had, the boundary around it
 * (`ErrorBoundary`) has it asked for anew; React's own lazy parts stay missing until a reload, which ends the music. Not
 * before the failure was seen: React begins again and again with what is not mounted yet, and would ask for ever. Firefox answers for a module that failed once without asking: there a reload is the only way.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () => {
    const Part = lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new MissingPart(error, () => {
          // Of two places that miss it the second must not take away what the first has asked for.
          if (current === Part) current = begin();
        });
      }
    });
    return Part;
  };
  let current: ComponentType<Props> = begin() as ComponentType<Props>;
  return function LazyComponent(props) {
    const Part = current;
    return <Part {...props} />;
  };
}
