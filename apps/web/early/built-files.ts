/** What a finished build of the page consists of, and what belongs to what. */

export interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  /** Which module a file is the door to. Its code may lie in another one, which the file then imports. */
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
  readonly source?: string | Uint8Array;
}

/** The chunk that the page asks for to have a module, by its path below `src` or its whole id. */
export function findChunk(built: readonly BuiltFile[], module: string): string {
  const isIt = (id: string) => id === module || id.endsWith(`/src/${module}`);
  const chunk =
    built.find(({ facadeModuleId }) => typeof facadeModuleId === 'string' && isIt(facadeModuleId)) ??
    built.find(({ moduleIds = [] }) => moduleIds.some(isIt));
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
