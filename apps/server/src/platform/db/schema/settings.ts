/** The owner's settings; a missing one has the environment's value. */
export interface SettingTables {
  setting: SettingTable;
}

interface SettingTable {
  name: string;
  /** JSON. */
  value: string;
}
