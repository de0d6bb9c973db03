/** What the owner decided while the server ran; what is not here is as the environment says. */
export interface SettingTables {
  setting: SettingTable;
}

interface SettingTable {
  name: string;
  /** JSON. */
  value: string;
}
