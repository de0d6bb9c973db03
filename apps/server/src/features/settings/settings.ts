/**
 * What the owner decides while the server runs: kept in the database, so that all nodes agree. What the environment sets
 * by name stays as it says, and the page shows that; the other values of the environment are where an owner begins.
 */
import type { OwnerSettings, SettingName } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createSettingStore } from './setting-store.ts';

export type FixedSettings = Readonly<Partial<Record<SettingName, string>>>;

export interface Settings {
  /** As they are now, on whichever node they were changed. */
  current(): OwnerSettings;
  /** Those that the environment decides, by the name of its variable. */
  readonly fixed: FixedSettings;
  change(administrator: Requester, changes: Partial<OwnerSettings>): Promise<void>;
  /** Reads what is kept; until then they are as the environment says. */
  load(): Promise<void>;
}

export interface SettingsDeps {
  readonly database: Database;
  readonly events: Events;
  readonly audit: Pick<Audit, 'record'>;
  /** As the environment and our defaults have them. */
  readonly environment: OwnerSettings;
  readonly fixed: FixedSettings;
}

export function createSettings(deps: SettingsDeps): Settings {
  const { database, events, environment, fixed } = deps;
  let current = environment;
  let reads = 0;
  /** The latest that was read to its end. */
  let readLast = 0;

  async function load(): Promise<void> {
    reads += 1;
    const turn = reads;
    const kept = await createSettingStore(database.queries).read();
    // A read that began later has seen more.
    if (turn < readLast) return;
    readLast = turn;
    current = resolve(kept, deps);
  }
  events.subscribe('settingsChanged', load);

  return {
    current: () => current,
    fixed,
    load,
    async change(administrator, changes) {
      await database.transaction((trx) => changeIn(deps, trx, { administrator, changes }));
      // Whoever changed them asks again at once.
      await load();
    },
  };
}

/** For commands beside the server. */
export async function readKeptSettings(db: Queries, from: Environment): Promise<OwnerSettings> {
  return resolve(await createSettingStore(db).read(), from);
}

type Environment = Pick<SettingsDeps, 'environment' | 'fixed'>;

function resolve(kept: Partial<OwnerSettings>, { environment, fixed }: Environment): OwnerSettings {
  const names = Object.keys(environment) as SettingName[];
  const free = names.filter((name) => fixed[name] === undefined && kept[name] !== undefined);
  return { ...environment, ...Object.fromEntries(free.map((name) => [name, kept[name]])) };
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
    const variable = deps.fixed[name];
    if (variable !== undefined) {
      throw new AppError('SETTING_FIXED', {
        message: `${variable} of the server's environment decides this.`,
      });
    }
    await store.put(name, changes[name]);
    await deps.audit.record(trx, {
      action: 'SETTING_CHANGED',
      resourceType: 'System',
      resource: name,
      details: `${JSON.stringify(before[name])} → ${JSON.stringify(changes[name])}`,
      ...administrator,
    });
  }
  if (names.length > 0) await deps.events.publishIn(trx, 'settingsChanged', {});
}
