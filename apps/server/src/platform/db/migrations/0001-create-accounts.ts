import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  await createAccount(db, capabilities);
  await createSession(db, capabilities);
  await createLink(db, capabilities);
  await createOutbox(db, capabilities);
  await createAudit(db, capabilities);
}

async function createAccount(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('user_name_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_approved', 'integer', (column) => column.notNull())
    .addColumn('is_email_confirmed', 'integer', (column) => column.notNull())
    .addColumn('is_protected', 'integer', (column) => column.notNull())
    .addColumn('rejected_at', bigint)
    .addColumn('phone_number', 'text')
    .addColumn('profile_picture_url', 'text')
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('account_role')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_role_pk', ['account_id', 'role'])
    .execute();
  await db.schema.createIndex('account_role_by_role').on('account_role').column('role').execute();
  await db.schema
    .createTable('sign_in_failure')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('since', bigint, (column) => column.notNull())
    .addColumn('locked_until', bigint)
    .execute();
  await db.schema.createIndex('sign_in_failure_by_since').on('sign_in_failure').column('since').execute();
}

async function createSession(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .addColumn('last_seen_at', bigint, (column) => column.notNull())
    .addColumn('ip_address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('session_by_account')
    .on('session')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema.createIndex('session_by_last_seen').on('session').column('last_seen_at').execute();
}

async function createLink(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('account_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .addColumn('used_at', bigint)
    .execute();
  await db.schema.createIndex('account_link_by_account').on('account_link').column('account_id').execute();
  await db.schema.createIndex('account_link_by_expiry').on('account_link').column('expires_at').execute();
}

async function createOutbox(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('outbox_mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('next_attempt_at', bigint)
    .execute();
  await db.schema
    .createIndex('outbox_mail_by_state')
    .on('outbox_mail')
    .columns(['state', 'next_attempt_at'])
    .execute();
}

async function createAudit(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void> {
  const { bigint, identity } = capabilities;
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'integer', identity)
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('resource', 'text')
    .addColumn('resource_type', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('occurred_at', bigint, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('is_success', 'integer', (column) => column.notNull())
    .addColumn('details', 'text')
    .execute();
  await db.schema
    .createIndex('audit_entry_by_time')
    .on('audit_entry')
    .columns(['occurred_at', 'id'])
    .execute();
  await db.schema
    .createIndex('audit_entry_by_actor')
    .on('audit_entry')
    .columns(['actor_id', 'occurred_at'])
    .execute();
  await db.schema
    .createIndex('audit_entry_by_action')
    .on('audit_entry')
    .columns(['action', 'occurred_at'])
    .execute();
  await capabilities.makeAppendOnly(db, 'audit_entry');
}
