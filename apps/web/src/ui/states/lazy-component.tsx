import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/**
 * Removes failed style sheets, because the bundler's loader treats them as loaded and would render the part without
 * them on a retry. Error events do not bubble, but they can be captured.
 */
window.addEventListener(
  'error',
  ({ target }) => {
    const link = target as Partial<HTMLLinkElement> | null;
    if (link?.rel === 'stylesheet') link.remove?.();
  },
  true,
);

/** The part's code could not be loaded, because there is no network or a new version has been installed. */
export class MissingPart extends Error {
  /** Makes the next mount request it again; until then it stays missing. */
  readonly requestAgain: () => void;

  constructor(cause: unknown, requestAgain: () => void) {
    super('a part could not be loaded', { cause });
    this.requestAgain = requestAgain;
  }
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Once it resolves, the part renders without a fallback, which React would show for at least 300 ms. */
  readonly preload: () => Promise<unknown>;
};

/**
 * A screen or part whose code is loaded at its first render. If loading fails, the boundary around it (`ErrorBoundary`)
 * can retry it; React's own lazy components stay missing until a reload, which would stop the music. It retries only
 * after the failure was handled, because React renders unmounted parts again and again and would request the code
 * forever. Firefox remembers a failed module and never requests it again, so only a reload helps there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  const begin = () => {
    const Part = lazy(async () => {
      try {
        return { default: await preload() };
      } catch (error) {
        throw new MissingPart(error, () => {
          // If two mounts miss the part, the second must not discard the request of the first.
          if (current === Part) current = begin();
        });
      }
    });
    return Part;
  };
  let current: ComponentType<Props> = begin() as ComponentType<Props>;
  function LazyPart(props: Props) {
    // Fixed while mounted, because another component would reset the part.
    const [Part] = useState(() => loaded ?? current);
    return <Part {...props} />;
  }
  return Object.assign(LazyPart, { preload });
}
