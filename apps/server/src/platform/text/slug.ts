import { foldPlainly } from './fold-text.ts';

const LENGTH_MAX = 100;

/** Turns a name into a part of an address: `Hip Hop` → `hip-hop`; empty if no letter fits. */
export function toSlug(name: string): string {
  const slug = foldPlainly(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX);
  return slug.replace(/^-+|-+$/g, '');
}

/** A slug is never digits alone, so it cannot equal another item's id, and the fallback is always free. */
export function chooseSlug({ name, id }: { name: string; id: number }, taken: ReadonlySet<string>): string {
  const slug = toSlug(name);
  return slug === '' || /^\d+$/.test(slug) || taken.has(slug) ? String(id) : slug;
}
