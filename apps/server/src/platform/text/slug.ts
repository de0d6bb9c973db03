import { foldPlainly } from './fold-text.ts';

const LENGTH_MAX = 100;

/** A name as a part of an address: `Hip Hop` → `hip-hop`; empty for names without letters that addresses spell plainly. */
export function toSlug(name: string): string {
  const slug = foldPlainly(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX);
  return slug.replace(/^-+|-+$/g, '');
}

/**
 * The slug of something that also has an id, which it falls back on. Digits alone are always an id, so that no slug
 * hides another one's id and the fallback is never taken.
 */
export function chooseSlug({ name, id }: { name: string; id: number }, taken: ReadonlySet<string>): string {
  const slug = toSlug(name);
  return slug === '' || /^\d+$/.test(slug) || taken.has(slug) ? String(id) : slug;
}
