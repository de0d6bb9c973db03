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
  /** As typed; mail goes there. */
  email: string;
  /** Unique: the address as it is compared. */
  email_key: string;
  user_name: string;
  user_name_key: string;
  /** PHC string. */
  password_hash: string;
  is_approved: Flag;
  is_email_confirmed: Flag;
  /** Set for the first administrator only; deleting it asks for the longer phrase. */
  is_protected: Flag;
  rejected_at: number | null;
  phone_number: string | null;
  profile_picture_url: string | null;
  /** That mails to it are written in; null where no page of ours has told. */
  language: string | null;
  created_at: number;
}

interface AccountRoleTable {
  account_id: string;
  role: string;
}

/** A signed-in device. Ending a session deletes its row; the audit log remembers. */
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
  /** When its person last showed who they are; null of one that an earlier version opened, which is its beginning. */
  proved_at: number | null;
  /** Number of its last renewal cookie, of the one that was brought for it, and when that was. */
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
  /** Password of the registration that asked for this link; confirming it makes this one the account's. */
  password_hash: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A mail with a link that was sent in the last hour, for the limits per account and per address. */
interface AccountMailTable {
  id: string;
  account_id: string;
  email_key: string;
  sent_at: number;
}

/** A link that makes accounts; whoever made it has to be an administrator still. */
interface InvitationTable {
  id: string;
  token_hash: string;
  made_by: string;
  /** The only address it is for, as typed. */
  email: string | null;
  /** JSON: those it gives besides User. */
  roles: string;
  note: string;
  uses: number;
  uses_max: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** A browser in which somebody has signed in to the account; guesses from elsewhere do not lock it out. */
interface KnownDeviceTable {
  token_hash: string;
  account_id: string;
  /** Wrong passwords since the last right one. */
  failures: number;
  last_used_at: number;
}

/** Counted per address, whether or not it has an account, so that a lock tells nobody which addresses do. */
interface SignInFailureTable {
  email_key: string;
  failures: number;
  /** Start of the window the failures are counted in. */
  since: number;
  locked_until: number | null;
}

/** An authenticator app: at most one of each account. */
interface TotpTable {
  account_id: string;
  /** Of the 20 bytes (platform/secret-box.ts). */
  secret_sealed: string;
  created_at: number;
  /** Null until a first code has come. */
  confirmed_at: number | null;
  /** The time step of the last code, because none counts twice. */
  last_step: number;
}

/** One that is left; using it deletes it. */
interface RecoveryCodeTable {
  account_id: string;
  digest: string;
}

/** Whom another service vouches for, and whose account that opens: at most one of a service for each account. */
interface SignOnLinkTable {
  id: string;
  account_id: string;
  /** The service and the person, as the service names them; both for ever. */
  issuer: string;
  subject: string;
  /** As the service told it when the link was made; shown, and never compared. */
  email: string | null;
  /** Of the password that was made up with the account; while it is the account's, nobody knows one. */
  made_password_hash: string | null;
  created_at: number;
}

interface PasskeyTable {
  id: string;
  account_id: string;
  name: string;
  /** Unique; base64url, as the keys are. */
  credential_id: string;
  public_key: string;
  /** Of the last signature; 0 where the authenticator does not count. */
  counter: number;
  /** JSON: how the browser reaches it. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** What a passkey is to sign: taken once, and gone after five minutes. */
interface PasskeyChallengeTable {
  /** Of the flow, which only whoever began it knows. */
  flow_hash: string;
  challenge: string;
  purpose: 'sign-in' | 'prove' | 'add';
  /** Nobody is known yet at a sign-in. */
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
  /** When to try next; while a node is sending, the end of its lease. */
  next_attempt_at: number | null;
}

/** Append-only: the database refuses updates and deletes. Without foreign keys, because entries outlive accounts. */
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
  /** From 1 without a gap, in the order of commits. */
  chain_number: number | null;
  /** Of the entry and of the hash before it (platform/chain-hash.ts). */
  chain_hash: string | null;
}

/** One row, which whoever appends an entry holds until the transaction ends. */
interface AuditChainTable {
  id: number;
  /** The number and the hash of the last entry. */
  entries: number;
  hash: string;
  /** Those of the last entry that is kept no longer. */
  anchor_number: number;
  anchor_hash: string;
}

/** The square picture of a user, in the database so that every node and every backup has it. */
interface AvatarTable {
  account_id: string;
  /** Part of its address, so that a new picture is a new address. */
  version: string;
  /** WebP in base64. */
  content: string;
}

/** How many listened at a minute; a month of them. */
interface ListenerSampleTable {
  sampled_at: number;
  listeners: number;
  online_users: number;
}
