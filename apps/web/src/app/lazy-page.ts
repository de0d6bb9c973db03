import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A page or view in its own chunk; ours are named exports, React's lazy wants a default one. */
export function lazyPage<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
