/** Accounts, their roles and sessions, mailed links, failed sign-ins, waiting mail, and the audit log. */
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface AccountTables {
  account: AccountTable;
  account_role: AccountRoleTable;
  session: SessionTable;
  account_link: AccountLinkTable;
  account_mail: AccountMailTable;
  invitation: InvitationTable;
  known_device: KnownDeviceTable;
  sign_in_failure: SignInFailureTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  sign_on_link: SignOnLinkTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  outbox_mail: OutboxMailTable;
  audit_entry: AuditEntryTable;
  audit_chain: AuditChainTable;
  listener_sample: ListenerSampleTable;
  avatar: AvatarTable;
}

interface AccountTable {
  id: string;
  /** The address as typed; mail is sent to it. */
  email: string;
  /** Unique: the normalized address for comparisons. */
  email_key: string;
  user_name: string;
  user_name_key: string;
  /** PHC string. */
  password_hash: string;
  is_approved: Flag;
  is_email_confirmed: Flag;
  /** Set for the first administrator only; deleting it requires the longer phrase. */
  is_protected: Flag;
  rejected_at: number | null;
  phone_number: string | null;
  profile_picture_url: string | null;
  /** The language of mails to the account; null until one of our pages has sent it. */
  language: string | null;
  created_at: number;
}

interface AccountRoleTable {
  account_id: string;
  role: string;
}

/** A signed-in device. Ending a session deletes its row; the audit log remembers it. */
interface SessionTable {
  /** The token's `jti`. */
  id: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  /** Written in batches, so up to half a minute behind. */
  last_seen_at: number;
  ip_address: string;
  user_agent: string;
  /** When its user last proved their identity; null in sessions of an earlier version, for which the start counts. */
  proved_at: number | null;
  /** The number of its last renewal cookie, of the one it replaced, and the time of that. */
  renewal: Generated<number>;
  renewal_before: Generated<number>;
  renewal_at: Generated<number>;
}

interface AccountLinkTable {
  token_hash: string;
  account_id: string;
  purpose: 'approval' | 'address' | 'password' | 'old-address';
  /** The address the link was sent to; the link is void for any other. */
  email_key: string;
  /** The password of the sign-up that requested this link; confirming makes it the account's. */
  password_hash: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A mail with a link from the last hour, for the limits per account and per address. */
interface AccountMailTable {
  id: string;
  account_id: string;
  email_key: string;
  sent_at: number;
}

interface InvitationTable {
  id: string;
  token_hash: string;
  made_by: string;
  /** The only address it is valid for, as typed. */
  email: string | null;
  /** JSON: roles it grants besides User. */
  roles: string;
  note: string;
  uses: number;
  uses_max: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** A browser with an earlier sign-in to the account; guesses from elsewhere do not lock it out. */
interface KnownDeviceTable {
  token_hash: string;
  account_id: string;
  /** Wrong passwords since the last right one. */
  failures: number;
  last_used_at: number;
}

/** Counted per address, with or without an account, so that a lock does not reveal which addresses have one. */
interface SignInFailureTable {
  email_key: string;
  failures: number;
  /** The start of the window in which failures count. */
  since: number;
  locked_until: number | null;
}

/** An authenticator app: at most one per account. */
interface TotpTable {
  account_id: string;
  /** The 20 bytes, encrypted (platform/secret-box.ts). */
  secret_sealed: string;
  created_at: number;
  /** Null until a first code was entered. */
  confirmed_at: number | null;
  /** The time step of the last code, because no code counts twice. */
  last_step: number;
}

/** An unused recovery code; using it deletes the row. */
interface RecoveryCodeTable {
  account_id: string;
  digest: string;
}

interface SignOnLinkTable {
  id: string;
  account_id: string;
  /** The service and the user, as the service names them; both are permanent. */
  issuer: string;
  subject: string;
  /** The address from the service when the link was created; displayed, never compared. */
  email: string | null;
  /** The hash of the generated password; while it is the account's, nobody knows a password. */
  made_password_hash: string | null;
  created_at: number;
}

interface PasskeyTable {
  id: string;
  account_id: string;
  name: string;
  /** Unique; base64url like the keys. */
  credential_id: string;
  public_key: string;
  /** The counter of the last signature; 0 if the authenticator does not count. */
  counter: number;
  /** JSON: the ways in which the browser reaches it. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge for a passkey to sign: used once, and deleted after five minutes. */
interface PasskeyChallengeTable {
  /** The hash of the flow's secret, which only its initiator knows. */
  flow_hash: string;
  challenge: string;
  purpose: 'sign-in' | 'prove' | 'add';
  /** Null at a sign-in, because the user is not known yet. */
  account_id: string | null;
  expires_at: number;
}

interface OutboxMailTable {
  id: string;
  recipient: string;
  subject: string;
  /** Plain text; empty once sent, like `html`. */
  body: string;
  html: Generated<string>;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  last_error: string | null;
  created_at: number;
  next_attempt_at: number | null;
}

/** Append-only: the database refuses updates and deletes. It has no foreign keys, because entries outlive accounts. */
interface AuditEntryTable {
  id: Generated<number>;
  action: string;
  resource: string | null;
  resource_type: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  occurred_at: number;
  ip_address: string | null;
  user_agent: string | null;
  is_success: Flag;
  details: string | null;
  /** Counts from 1 without a gap, in commit order. */
  chain_number: number | null;
  /** Hash of the entry and of the hash before it (platform/chain-hash.ts). */
  chain_hash: string | null;
}

/** One row, which is locked while an entry is appended. */
interface AuditChainTable {
  id: number;
  entries: number;
  hash: string;
  anchor_number: number;
  anchor_hash: string;
}

/** The square picture of a user, in the database so that every node and every backup has it. */
interface AvatarTable {
  account_id: string;
  /** Part of its address, so that a new picture has a new address. */
  version: string;
  /** WebP in base64. */
  content: string;
}

/** The number of listeners at a minute; kept for a month. */
interface ListenerSampleTable {
  sampled_at: number;
  listeners: number;
  online_users: number;
}
