/** Prints which folder may import which, which feature may call which, and who owns which table. */
import { featureEdges } from './architecture-rules.ts';
import { zones } from './architecture-zones.ts';
import { tableOwners } from './table-owners.ts';

const joinNames = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'nothing');

const describeZones = (): string[] =>
  zones.flatMap(({ name, folder, fileNames, livesHere, mayImport, packages }) => [
    `${name} (${folder})`,
    ...(fileNames ? [`  files: ${fileNames.source}`] : []),
    `  holds: ${livesHere}`,
    `  may import: ${joinNames(mayImport)}`,
    `  npm packages: ${packages === 'any' ? 'any' : joinNames(packages)}`,
  ]);

const describeTables = (): string[] =>
  Object.entries(tableOwners).map(
    ([table, { owner, filledBy, sharedBy }]) =>
      `${table}: ${owner}${filledBy ? `, filled by ${filledBy}` : ''}${sharedBy ? `, shared by ${sharedBy}` : ''}`,
  );

export const describeHouse = (): string =>
  [
    'ZONES: a zone may also import itself, and the most specific folder decides which zone a file belongs to.',
    '',
    ...describeZones(),
    '',
    'FEATURES of the server: whose use cases each one may call.',
    '',
    ...Object.entries(featureEdges).map(([feature, others]) => `${feature}: ${joinNames(others)}`),
    '',
    'TABLES of the database: the only feature that may name each one in a query.',
    '',
    ...describeTables(),
  ].join('\n');
