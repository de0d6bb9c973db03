/** The files of a finished build, and their dependencies. */

export interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  /** The module that the file is the facade of. Its code may be in another file, which the file imports. */
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
  readonly source?: string | Uint8Array;
}

/** The chunk that loads a module, by its path below `src` or its full id. */
export function findChunk(built: readonly BuiltFile[], module: string): string {
  const isIt = (id: string) => id === module || id.endsWith(`/src/${module}`);
  const chunk =
    built.find(({ facadeModuleId }) => typeof facadeModuleId === 'string' && isIt(facadeModuleId)) ??
    built.find(({ moduleIds = [] }) => moduleIds.some(isIt));
  if (!chunk) throw new Error(`No file of the build has ${module}.`);
  return chunk.fileName;
}

/** The given files and all files that they load before they can run, including style sheets. */
export function withImports(built: readonly BuiltFile[], fileNames: Iterable<string>): Set<string> {
  const byName = new Map(built.map((file) => [file.fileName, file]));
  const names = new Set(fileNames);
  // A set also iterates over elements that are added meanwhile.
  for (const name of names) {
    const { imports = [], viteMetadata } = byName.get(name) ?? {};
    for (const imported of [...imports, ...(viteMetadata?.importedCss ?? [])]) names.add(imported);
  }
  return names;
}
