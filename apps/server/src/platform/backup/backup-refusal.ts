/** A backup that cannot be made, or a file that cannot be restored, with a sentence for a person. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

/** What was read does not hold together. */
export class DamagedBackup extends BackupRefusal {}
