/** Bundled pictures from our own generator: for a server without music, and for the illustrations of this page. */
export const PLACEHOLDER_COVERS: readonly string[] = Object.values(
  import.meta.glob<string>('./placeholder-covers/*.svg', { eager: true, query: '?url', import: 'default' }),
);
