/** Finds folders and files that import each other in a circle, because such code can only be understood and changed together. */
import { readSource, resolveImport, type SourceFile } from './architecture.ts';

type Edges = Map<string, Set<string>>;

const isTest = (file: string): boolean => /\.test\.tsx?$|\/src\/test\//.test(file);

/** For each folder: which of its folders and files import which others. Tests may import anything. */
const readEdges = (sources: readonly SourceFile[]): Map<string, Edges> => {
  const edgesOf = new Map<string, Edges>();
  for (const source of sources.filter(({ file }) => !isTest(file))) {
    const from = source.file.split('/');
    for (const specifier of readSource(source).imports) {
      const to = resolveImport(source.file, specifier)?.split('/') ?? [];
      const depth = from.findIndex((name, index) => name !== to[index]);
      const [one, other] = [from[depth], to[depth]];
      if (one === undefined || other === undefined || isTest(to.join('/'))) continue;
      const folder = from.slice(0, depth).join('/');
      const edges = edgesOf.get(folder) ?? new Map<string, Set<string>>();
      edgesOf.set(folder, edges.set(one, (edges.get(one) ?? new Set()).add(other)));
    }
  }
  return edgesOf;
};

/** The shortest way from a name back to itself. */
const findCircle = (edges: Edges, start: string): string[] | undefined => {
  const seen = new Set<string>();
  const ways = [[start]];
  for (const way of ways) {
    for (const next of edges.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
};

/** Finds a circle of each group of folders or files that import each other, as `folder: a → b → a`. */
export const findImportCircles = (sources: readonly SourceFile[]): string[] => {
  const found = new Set<string>();
  for (const [folder, edges] of readEdges(sources)) {
    for (const start of [...edges.keys()].sort()) {
      const circle = findCircle(edges, start);
      if (circle?.toSorted()[0] === start) found.add(`${folder}: ${[...circle, start].join(' → ')}`);
    }
  }
  return [...found].sort();
};
