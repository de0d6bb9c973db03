/** What a finished build of the page consists of, and what belongs to what. */

export interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
  readonly source?: string | Uint8Array;
}

/** The chunk that holds a module, by its path below `src` or its whole id. */
export function findChunk(built: readonly BuiltFile[], module: string): string {
  const chunk = built.find(({ moduleIds = [] }) =>
    moduleIds.some((id) => id === module || id.endsWith(`/src/${module}`)),
  );
  if (!chunk) throw new Error(`No file of the build has ${module}.`);
  return chunk.fileName;
}

/** Those files and everything they load before they can begin, style sheets among it. */
export function withImports(built: readonly BuiltFile[], fileNames: Iterable<string>): Set<string> {
  const byName = new Map(built.map((file) => [file.fileName, file]));
  const names = new Set(fileNames);
  // A set hands out what is added while it is walked.
  for (const name of names) {
    const { imports = [], viteMetadata } = byName.get(name) ?? {};
    for (const imported of [...imports, ...(viteMetadata?.importedCss ?? [])]) names.add(imported);
  }
  return names;
}
