import { type Bench, packagesBench, serverBench } from './benches.ts';
import type { MutantKind } from './list-mutants.ts';

/** What is broken, and which tests have to notice. */
export interface Target {
  readonly name: string;
  /** Globs from the root. */
  readonly sources: readonly string[];
  readonly kinds: readonly MutantKind[];
  /** Globs of the tests that have to notice. */
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

export const targets: readonly Target[] = [
  ...['hub-protocol', 'player', 'radio', 'sync'].map(pure),
  {
    name: 'access',
    sources: ['packages/contract/src/http/*.ts', 'packages/contract/src/hub.ts'],
    kinds: ['access'],
    tests: ['apps/server/src/test/route-matrix.test.ts', 'apps/server/src/hub/hub-access.test.ts'],
    bench: serverBench,
  },
  {
    name: 'roles',
    sources: ['packages/contract/src/roles.ts'],
    kinds: everything,
    tests: ['packages/contract/src/roles.test.ts', 'apps/server/src/hub/hub-access.test.ts'],
    bench: serverBench,
  },
  {
    name: 'policies',
    sources: ['apps/server/src/identity/access-policy.ts'],
    kinds: everything,
    tests: ['apps/server/src/test/route-matrix.test.ts', 'apps/server/src/hub/hub-access.test.ts'],
    bench: serverBench,
  },
  ...[
    [
      'accounts',
      [
        'apps/server/src/features/accounts/signing-in.test.ts',
        'apps/server/src/features/accounts/own/own-account.test.ts',
        'apps/server/src/features/admin/users-page.test.ts',
      ],
    ],
    ['audit', ['apps/server/src/features/audit/*.test.ts']],
    ['library', ['apps/server/src/features/library/*.test.ts']],
    ['radio', ['apps/server/src/features/radio/*.test.ts', 'apps/server/src/hub/hub.test.ts']],
  ].map(
    ([feature, tests]): Target => ({
      name: `${feature} presenter`,
      sources: [`apps/server/src/features/${feature}/*-presenter.ts`],
      kinds: everything,
      tests: tests as string[],
      bench: serverBench,
    }),
  ),
];
