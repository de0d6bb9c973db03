import type { ComponentType } from 'react';
import { laterPart } from '#ui/states/later-part.tsx';

/** A page in its own chunk. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return laterPart(async () => (await load())[name]);
}
