/** Reads every source file with oxc-parser and reports violations of the rules. TypeScript 7 has no API for this. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from '@tutti/contract/areas';
import { parseSync, Visitor } from 'oxc-parser';
import {
  addressReaders,
  areaFilePatterns,
  closedFilePattern,
  databaseDrivers,
  dialectFolder,
  dialectWords,
  emptyNames,
  environmentReaders,
  featureEdges,
  formatMakers,
  formatsByHand,
  impureNames,
  linkedFolders,
  listenerKeepers,
  listenersByHand,
  pressedElements,
  pressedToNavigate,
  testZones,
} from './architecture-rules.ts';
import type { Zone } from './architecture-zone.ts';
import { zones } from './architecture-zones.ts';
import { tableCalls, tableOwners } from './table-owners.ts';

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  file: string;
  text: string;
}

export interface Violation {
  file: string;
  rule: string;
  detail: string;
}

interface Reading {
  imports: string[];
  /** Dotted names that are used and not declared as types, such as `Date.now`, `process.env` and `fetch`. */
  names: Set<string>;
  /** String literals that something is compared with. */
  comparedWith: Set<string>;
  jsxAttributes: Set<string>;
  /** Tables named in queries, through the builder or in SQL. */
  tables: Set<string>;
}

const sourcePattern = /\.(ts|tsx|mts)$/;
const skippedFolders = new Set(['node_modules', 'dist', 'fixtures', 'test-results']);
const configurationPattern = /\.config\.ts$/;

export const listSourceFiles = (root: string, folders: readonly string[]): SourceFile[] => {
  const walk = (folder: string): SourceFile[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(file);
      const isSource = sourcePattern.test(entry.name) && !configurationPattern.test(entry.name);
      return isSource ? [{ file, text: readFileSync(path.join(root, file), 'utf8') }] : [];
    });
  return folders.flatMap(walk);
};

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) ||
  /^(apps\/(server|web)|packages\/sync)\/src\/test\//.test(file) ||
  file.startsWith('e2e/');

const sqlTablePattern = /\b(?:from|join|into|update)\s+([a-z_]+)\b/gi;

const literalText = (node: { type: string; value?: unknown }): string[] =>
  node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];

export const readSource = ({ file, text }: SourceFile): Reading => {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const reading: Reading = {
    imports: [],
    names: new Set(),
    comparedWith: new Set(),
    jsxAttributes: new Set(),
    tables: new Set(),
  };
  for (const entry of module.staticImports) reading.imports.push(entry.moduleRequest.value);
  for (const entry of module.staticExports.flatMap((exported) => exported.entries)) {
    if (entry.moduleRequest) reading.imports.push(entry.moduleRequest.value);
  }
  new Visitor({
    ImportExpression: (node) => reading.imports.push(...literalText(node.source)),
    MemberExpression: (node) => {
      if (node.object.type === 'Identifier' && node.property.type === 'Identifier' && !node.computed) {
        reading.names.add(node.object.name).add(`${node.object.name}.${node.property.name}`);
      }
    },
    VariableDeclarator: (node) => {
      if (node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier') return;
      for (const property of node.id.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier') {
          reading.names.add(`${node.init.name}.${property.key.name}`);
        }
      }
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier') reading.names.add(node.callee.name);
      const called = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
      if (called.type !== 'Identifier' || !tableCalls.has(called.name)) return;
      const [argument] = node.arguments;
      const named = argument?.type === 'ArrayExpression' ? argument.elements : [argument];
      for (const name of named) {
        if (name) for (const text of literalText(name)) reading.tables.add(text.replace(/ as .*$/, ''));
      }
    },
    TaggedTemplateExpression: (node) => {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      for (const { value } of node.quasi.quasis)
        for (const [, table = ''] of value.raw.matchAll(sqlTablePattern)) reading.tables.add(table);
    },
    BinaryExpression: (node) => {
      if (!/^[!=]==?$/.test(node.operator)) return;
      for (const side of [node.left, node.right])
        for (const word of literalText(side)) reading.comparedWith.add(word);
    },
    SwitchCase: (node) => {
      if (node.test) for (const word of literalText(node.test)) reading.comparedWith.add(word);
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier') reading.jsxAttributes.add(node.name.name);
    },
  }).visit(program);
  return reading;
};

const isInside = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

const isInZone = (file: string, { folder, fileNames }: Zone): boolean =>
  isInside(file, folder) && (fileNames === undefined || fileNames.test(path.posix.basename(file)));

/** A zone of file names is more specific than one of the whole folder. */
const compareZones = (a: Zone, b: Zone): number =>
  b.folder.length - a.folder.length || Number(b.fileNames !== undefined) - Number(a.fileNames !== undefined);

const zoneOf = (file: string): Zone | undefined =>
  zones.filter((zone) => isInZone(file, zone)).sort(compareZones)[0];

const featureOf = (file: string): string | undefined =>
  /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1];

const aliasRoots = [
  {
    pattern: /^@tutti\/([^/]+)(?:\/.*)?$/,
    toPath: (name: string) => `packages/${name}/src/index.ts`,
    app: '',
  },
  {
    pattern: /^#(.+)$/,
    toPath: (rest: string) => `apps/server/src/${rest.endsWith('.ts') ? rest : `${rest}.ts`}`,
    app: 'apps/server/',
  },
  { pattern: /^#(.+)$/, toPath: (rest: string) => `apps/web/src/${rest}`, app: 'apps/web/' },
];

/** Returns the path inside the repository, or undefined for an npm package. */
export const resolveImport = (importer: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier);
  for (const { pattern, toPath, app } of aliasRoots) {
    const match = pattern.exec(specifier);
    if (match?.[1] && importer.startsWith(app)) return toPath(match[1]);
  }
  return undefined;
};

const packageName = (specifier: string): string =>
  specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier);

const isAllowedZone = (zone: Zone, target: Zone): boolean =>
  zone.name === target.name || zone.mayImport.includes(target.name);

interface Edge {
  file: string;
  zone: Zone;
  specifier: string;
  target: string;
}

const checkZoneEdge = ({ file, zone, specifier, target }: Edge): Violation[] => {
  const targetZone = zoneOf(target);
  if (!targetZone) return [{ file, rule: 'outside', detail: `${specifier} belongs to no zone` }];
  if (testZones.includes(targetZone.name) && zone.name !== targetZone.name) {
    return isTest(file) ? [] : [{ file, rule: 'test code', detail: `${specifier} is for tests only` }];
  }
  if (isAllowedZone(zone, targetZone)) return [];
  if (isTest(file) && isAllowedForTest(zone, targetZone)) return [];
  return [
    { file, rule: 'direction', detail: `${zone.name} may not import ${targetZone.name} (${specifier})` },
  ];
};

/**
 * A server test may build the whole server, but a test of the page must not import it, and no test may import the lab.
 */
const isAllowedForTest = (zone: Zone, target: Zone): boolean =>
  zone.folder.startsWith('apps/server/') &&
  (target.folder.startsWith('apps/server/') || !/^(apps|lab)(\/|$)/.test(target.folder));

const checkFeatureEdge = ({ file, specifier, target }: Edge): Violation[] => {
  const owner = featureOf(target);
  const caller = featureOf(file);
  if (!owner || owner === caller || isTest(file)) return [];
  const violations: Violation[] = [];
  const isComposition = zoneOf(file)?.name === 'server/composition';
  if (closedFilePattern.test(target) && !isComposition) {
    violations.push({ file, rule: 'closed file', detail: `${specifier} is private to ${owner}` });
  }
  if (caller && !featureEdges[caller]?.includes(owner)) {
    violations.push({ file, rule: 'feature edge', detail: `${caller} may not call ${owner} (${specifier})` });
  }
  return violations;
};

/** Screens must not import each other: shared code belongs beside their folders, in components or in ui. */
const checkScreenEdge = ({ file, zone, specifier, target }: Edge): Violation[] => {
  const isScreen = ['web/pages', 'web/views', 'web/admin'].includes(zone.name);
  if (!isScreen || !isInside(target, zone.folder)) return [];
  const screenOf = (name: string): string[] => name.slice(zone.folder.length + 1).split('/');
  const [from, to] = [screenOf(file), screenOf(target)];
  if (from.length === 1 || to.length === 1 || from[0] === to[0]) return [];
  return [{ file, rule: 'screens', detail: `${zone.name}/${from[0]} may not import ${specifier}` }];
};

const checkPackageImport = (file: string, zone: Zone, specifier: string): Violation[] => {
  const name = packageName(specifier);
  const violations: Violation[] = [];
  const isFree = zone.packages === 'any' || zone.packages.includes(name);
  if (!isFree && !isTest(file)) {
    violations.push({
      file,
      rule: 'packages',
      detail: `${zone.name} may not import the package ${specifier}`,
    });
  }
  // A measurement in the lab may fill a stopped server's database directly, because a million rows through the API
  // would take hours.
  const mayOpen = file.startsWith(dialectFolder) || file.startsWith('lab/bench/') || isTest(file);
  if (databaseDrivers.has(specifier) && !mayOpen) {
    violations.push({ file, rule: 'dialect', detail: `${specifier} is opened in ${dialectFolder} only` });
  }
  return violations;
};

const checkImports = (file: string, zone: Zone, imports: readonly string[]): Violation[] =>
  imports.flatMap((specifier) => {
    const target = resolveImport(file, specifier);
    if (!target) return checkPackageImport(file, zone, specifier);
    const edge = { file, zone, specifier, target };
    return [...checkZoneEdge(edge), ...checkFeatureEdge(edge), ...checkScreenEdge(edge)];
  });

const checkPurity = (text: string, reading: Reading): string[] => {
  const used = [...reading.names].filter((name) => impureNames.has(name));
  if (/\bnew Date\(\)/.test(text)) used.push('new Date()');
  return used.map((name) => `${name} has to be passed in`);
};

const checkDialectQuestions = (reading: Reading): string[] =>
  [...reading.comparedWith]
    .filter((word) => dialectWords.has(word))
    .map((word) => `asks for "${word}" outside ${dialectFolder}`);

const serverRoot = 'apps/server/src/';
/** The schema itself, and code that works on any table. */
const schemaFolder = `${serverRoot}platform/db/`;

const checkTables = (file: string, { tables }: Reading): string[] => {
  if (!file.startsWith(serverRoot) || file.startsWith(schemaFolder) || isTest(file)) return [];
  const location = file.slice(serverRoot.length);
  return [...tables].flatMap((table) => {
    const rule = tableOwners[table];
    if (!rule || rule.sharedBy === location) return [];
    const isAtHome = [rule.owner, rule.filledBy].some((folder) => folder && isInside(location, folder));
    return isAtHome ? [] : [`${table} belongs to ${rule.owner}`];
  });
};

const findEmptyName = (file: string): string | undefined =>
  file
    .replace(/\.[^/]*$/, '')
    .split('/')
    .find((part) => emptyNames.includes(part));

/** Finds elements that navigate when pressed, by the beginning of their tag. */
const findPressed = ({ file, text }: SourceFile): string[] => {
  if (!linkedFolders.test(file) || isTest(file)) return [];
  return [...text.matchAll(pressedToNavigate)]
    .map(({ index }) => text.slice(0, index).match(/<[A-Za-z][\w.]*(?=[^<]*$)/)?.[0] ?? '')
    .filter((tag) => pressedElements.test(tag))
    .map((tag) => `${tag}> leads somewhere: make it a link`);
};

/** Finds things for which a shared module exists. */
const findHandwritten = ({ file, text }: SourceFile): Violation[] => {
  const keepsListeners =
    listenersByHand.test(text) && !listenerKeepers.some((location) => file.startsWith(location));
  const isOfPage = file.startsWith('apps/web/src/') && !file.startsWith(formatMakers) && !isTest(file);
  return [
    ...(keepsListeners ? [{ file, rule: 'listeners', detail: 'listeners are kept in a Subscribable' }] : []),
    ...(isOfPage && formatsByHand.test(text)
      ? [{ file, rule: 'format', detail: 'formats are made by language/formats.ts' }]
      : []),
  ];
};

const checkContent = ({ file, text }: SourceFile, zone: Zone, reading: Reading): Violation[] => {
  const asViolations = (rule: string, details: string[]) => details.map((detail) => ({ file, rule, detail }));
  const mayReadEnvironment = environmentReaders.some((location) => file.startsWith(location));
  const mayUseDialect = file.startsWith(dialectFolder) || !file.startsWith('apps/server/') || isTest(file);
  const readsEnvironment = reading.names.has('process.env') && !mayReadEnvironment;
  const emptyName = findEmptyName(file);
  return [
    ...asViolations('environment', readsEnvironment ? ['process.env is read in config.ts'] : []),
    ...asViolations(
      'markup',
      [...reading.jsxAttributes].filter((name) => name === 'dangerouslySetInnerHTML'),
    ),
    ...asViolations('pure', zone.isPure && !isTest(file) ? checkPurity(text, reading) : []),
    ...asViolations('dialect', mayUseDialect ? [] : checkDialectQuestions(reading)),
    ...asViolations('table', checkTables(file, reading)),
    ...findHandwritten({ file, text }),
    ...asViolations('link', findPressed({ file, text })),
    ...asViolations('name', emptyName ? [`"${emptyName}" says nothing about its content`] : []),
  ];
};

/** Files from the contract to the page must be named after an area, so that each thing has one name. */
const checkAreas = ({ file }: SourceFile, imports: readonly string[]): Violation[] => {
  const areas: readonly string[] = AREAS;
  const named = areaFilePatterns.map((pattern) => pattern.exec(file)?.[1]).find((name) => name !== undefined);
  const takesAddress = imports.some((specifier) =>
    /^@tutti\/contract\/[\w-]+\/(?:[\w-]+-)?addresses$/.test(specifier),
  );
  const isStray = takesAddress && file.startsWith('apps/web/') && !isTest(file) && !addressReaders.test(file);
  return [
    ...(named !== undefined && !areas.includes(named) ? [`"${named}" is no area of the contract`] : []),
    ...(isStray ? ['calls the server outside api/<area>-api.ts'] : []),
  ].map((detail) => ({ file, rule: 'area', detail }));
};

export const findViolations = (sources: readonly SourceFile[]): Violation[] =>
  sources.flatMap((source) => {
    const zone = zoneOf(source.file);
    if (!zone)
      return [{ file: source.file, rule: 'outside', detail: 'belongs to no zone of the import table' }];
    const reading = readSource(source);
    return [
      ...checkImports(source.file, zone, reading.imports),
      ...checkContent(source, zone, reading),
      ...checkAreas(source, reading.imports),
    ];
  });

/** Finds declared edges between features that no product file uses. */
export const findUnusedEdges = (sources: readonly SourceFile[]): string[] => {
  const used = new Set<string>();
  for (const source of sources) {
    const caller = featureOf(source.file);
    if (!caller || isTest(source.file)) continue;
    for (const specifier of readSource(source).imports) {
      const owner = featureOf(resolveImport(source.file, specifier) ?? '');
      if (owner) used.add(`${caller} → ${owner}`);
    }
  }
  const declared = Object.entries(featureEdges).flatMap(([caller, owners]) =>
    owners.map((owner) => `${caller} → ${owner}`),
  );
  return declared.filter((edge) => !used.has(edge));
};
