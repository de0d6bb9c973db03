import type { OwnerSettings, SettingName } from '@tutti/contract';
import { ownerSettings } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';

export function createSettingStore(db: Queries) {
  return {
    /** Leaves out settings of another version that this one does not understand. */
    async read(): Promise<Partial<OwnerSettings>> {
      const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
      const known = rows.flatMap(({ name, value }) => {
        if (!Object.hasOwn(ownerSettings.shape, name)) return [];
        const read = ownerSettings.shape[name as SettingName].safeParse(JSON.parse(value));
        return read.success ? [[name, read.data] as const] : [];
      });
      return Object.fromEntries(known) as Partial<OwnerSettings>;
    },
    /** Writes a setting and locks it until the transaction ends. */
    async put(name: SettingName, value: unknown): Promise<void> {
      const text = JSON.stringify(value);
      await db
        .insertInto('setting')
        .values({ name, value: text })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
        .execute();
    },
    async remove(name: SettingName): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('setting').where('name', '=', name).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
