import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

/** A page in its own chunk. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazyComponent(async () => (await load())[name]);
}
