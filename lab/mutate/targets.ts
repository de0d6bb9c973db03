import { type Bench, packagesBench, serverBench } from './benches.ts';
import type { MutantKind } from './list-mutants.ts';

/** The sources to mutate, and the tests that have to detect it. */
export interface Target {
  readonly name: string;
  /** Globs relative to the root. */
  readonly sources: readonly string[];
  readonly kinds: readonly MutantKind[];
  /** Globs of the tests that have to detect mutants. */
  readonly tests: readonly string[];
  readonly bench: Bench;
}

const everything: readonly MutantKind[] = ['operator', 'constant', 'text', 'field', 'condition', 'statement'];

const pure = (name: string): Target => ({
  name,
  sources: [`packages/${name}/src/**/*.ts`],
  kinds: everything,
  tests: [`packages/${name}/src/**/*.test.ts`],
  bench: packagesBench,
});

/** Clock, hub connection and wire are covered by their own tests, without a playing station. */
const partOfSync = (part: string): Target => ({
  ...pure('sync'),
  name: `sync-${part}`,
  sources: [`packages/sync/src/${part}-*.ts`],
  tests: [`packages/sync/src/${part}-*.test.ts`],
});

/** Parts of a feature that need no database, each with the test beside it. */
const ofFeature = (feature: string, parts: readonly string[]): Target => ({
  name: feature,
  sources: parts.map((part) => `apps/server/src/features/${feature}/${part}.ts`),
  kinds: everything,
  tests: parts.map((part) => `apps/server/src/features/${feature}/${part}.test.ts`),
  bench: packagesBench,
});

export const targets: readonly Target[] = [
  ...['broadcast', 'hub-protocol', 'player', 'radio', 'room', 'subscribable'].map(pure),
  ...['clock', 'hub', 'wire'].map(partOfSync),
  {
    ...pure('sync'),
    name: 'sync-playback',
    sources: ['packages/sync/src/!(clock|hub|wire)*.ts'],
  },
  {
    name: 'contract',
    sources: [
      'packages/contract/src/account/patterns.ts',
      'packages/contract/src/{areas,csv-cell,join-bytes,limits,roles,route}.ts',
    ],
    kinds: everything,
    tests: ['packages/contract/src/**/*.test.ts'],
    bench: packagesBench,
  },
  {
    // Its sentences are for people, like the texts.
    name: 'contract-errors',
    sources: ['packages/contract/src/errors.ts'],
    kinds: everything.filter((kind) => kind !== 'text'),
    tests: ['packages/contract/src/errors.test.ts'],
    bench: packagesBench,
  },
  {
    name: 'access',
    sources: ['packages/contract/src/*/addresses.ts', 'packages/contract/src/hub.ts'],
    kinds: ['access'],
    tests: ['apps/server/src/test/route-matrix.test.ts', 'apps/server/src/hub/hub-access.test.ts'],
    bench: serverBench,
  },
  {
    name: 'policies',
    sources: [
      'apps/server/src/identity/access-policy.ts',
      'apps/server/src/features/stations/station-policy.ts',
    ],
    kinds: everything,
    tests: ['apps/server/src/identity/*.test.ts', 'apps/server/src/features/stations/station-policy.test.ts'],
    bench: packagesBench,
  },
  {
    // Admission of listeners outside the app, and their keys.
    name: 'listeners',
    sources: ['apps/server/src/features/auth/keys/{key-codes,listener-admission}.ts'],
    kinds: everything,
    tests: ['apps/server/src/features/auth/keys/{key-codes,listener-admission}.test.ts'],
    bench: serverBench,
  },
  ...['accounts', 'audit', 'broadcast', 'library', 'radio'].map(
    (feature): Target => ({
      name: `${feature}-presenter`,
      sources: [`apps/server/src/features/${feature}/*-presenter.ts`],
      kinds: everything,
      tests: [`apps/server/src/features/${feature}/*-presenter.test.ts`],
      bench: packagesBench,
    }),
  ),
  ofFeature('subsonic', ['wire-objects', 'wire-text', 'subsonic-ids']),
  ofFeature('home', ['choose-covers', 'genre-affinity']),
  ofFeature('app-keys', ['secret-box']),
];
