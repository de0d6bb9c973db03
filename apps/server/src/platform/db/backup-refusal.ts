/** A backup that cannot be created, or a file that cannot be restored, with a sentence for a person. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

/** The content of the backup is inconsistent. */
export class DamagedBackup extends BackupRefusal {}
