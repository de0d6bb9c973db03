import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#ui/states/lazy-component.tsx';

export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  return lazyComponent(async () => (await load())[name]);
}
