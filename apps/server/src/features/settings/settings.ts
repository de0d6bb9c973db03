/** Stored in the database so that all nodes agree; a variable of the environment takes precedence. */
import { auditDetailTexts, type OwnerSettings, type SettingName } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createSettingStore } from './setting-store.ts';

export type FixedSettings = Readonly<Partial<Record<SettingName, string>>>;

export interface Settings {
  current(): OwnerSettings;
  /** Maps each setting that the environment decides to the name of its variable. */
  readonly fixed: FixedSettings;
  readonly defaults: OwnerSettings;
  /** Lists the settings that were changed here and that the environment leaves free. */
  listStored(): SettingName[];
  change(administrator: Requester, changes: Partial<OwnerSettings>): Promise<void>;
  /** Deletes the stored value, so the default applies again. */
  forget(administrator: Requester, name: SettingName): Promise<void>;
  /** Reads the stored settings; until then the values of the environment apply. */
  load(): Promise<void>;
}

export interface SettingsDeps {
  readonly database: Database;
  readonly events: Events;
  readonly audit: Pick<Audit, 'record'>;
  /** The values of the environment and our defaults. */
  readonly environment: OwnerSettings;
  readonly fixed: FixedSettings;
}

export function createSettings(deps: SettingsDeps): Settings {
  const { database, events, environment, fixed } = deps;
  let current = environment;
  let storedNames: SettingName[] = [];
  let reads = 0;
  /** The number of the latest read that has finished. */
  let readLast = 0;

  async function load(): Promise<void> {
    reads += 1;
    const turn = reads;
    const stored = await createSettingStore(database.queries).read();
    // A read that began later has seen newer values.
    if (turn < readLast) return;
    readLast = turn;
    storedNames = freeNames(stored, deps);
    current = resolve(stored, deps);
  }
  events.subscribe('settingsChanged', load);

  return {
    current: () => current,
    fixed,
    defaults: environment,
    listStored: () => storedNames,
    load,
    async change(administrator, changes) {
      await database.transaction((trx) => changeIn(deps, trx, { administrator, changes }));
      // The page asks again right after a change, so the new values are loaded first.
      await load();
    },
    async forget(administrator, name) {
      await database.transaction((trx) => forgetIn(deps, trx, { administrator, name }));
      await load();
    },
  };
}

export async function readStoredSettings(db: Queries, from: Environment): Promise<OwnerSettings> {
  return resolve(await createSettingStore(db).read(), from);
}

type Environment = Pick<SettingsDeps, 'environment' | 'fixed'>;

function freeNames(stored: Partial<OwnerSettings>, { environment, fixed }: Environment): SettingName[] {
  const names = Object.keys(environment) as SettingName[];
  return names.filter((name) => fixed[name] === undefined && stored[name] !== undefined);
}

function resolve(stored: Partial<OwnerSettings>, from: Environment): OwnerSettings {
  const free = freeNames(stored, from);
  return { ...from.environment, ...Object.fromEntries(free.map((name) => [name, stored[name]])) };
}

function requireFree({ fixed }: SettingsDeps, name: SettingName): void {
  const variable = fixed[name];
  if (variable === undefined) return;
  throw new AppError('SETTING_FIXED', {
    message: `Set by ${variable} in the server's environment.`,
  });
}

interface Change {
  readonly administrator: Requester;
  readonly changes: Partial<OwnerSettings>;
}

async function changeIn(deps: SettingsDeps, trx: Queries, { administrator, changes }: Change): Promise<void> {
  const store = createSettingStore(trx);
  const before = resolve(await store.read(), deps);
  const names = (Object.keys(changes) as SettingName[]).filter(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
  for (const name of names) {
    requireFree(deps, name);
    await store.put(name, changes[name]);
    await record(deps, trx, {
      administrator,
      name,
      details: `${JSON.stringify(before[name])} → ${JSON.stringify(changes[name])}`,
    });
  }
  if (names.length > 0) await deps.events.publishIn(trx, 'settingsChanged', {});
}

interface Forgetting {
  readonly administrator: Requester;
  readonly name: SettingName;
}

/** Null cannot mark a missing value, because null is a valid value of some settings. */
async function forgetIn(
  deps: SettingsDeps,
  trx: Queries,
  { administrator, name }: Forgetting,
): Promise<void> {
  requireFree(deps, name);
  const store = createSettingStore(trx);
  const before = resolve(await store.read(), deps);
  if (!(await store.remove(name))) return;
  const [was, is] = [before[name], deps.environment[name]].map((value) => JSON.stringify(value));
  await record(deps, trx, {
    administrator,
    name,
    details: auditDetailTexts.toDefault(String(was), String(is)),
  });
  await deps.events.publishIn(trx, 'settingsChanged', {});
}

async function record(
  { audit }: SettingsDeps,
  trx: Queries,
  { administrator, name, details }: Forgetting & { readonly details: string },
): Promise<void> {
  await audit.record(trx, {
    action: 'SETTING_CHANGED',
    resourceType: 'System',
    resource: name,
    details,
    ...administrator,
  });
}
