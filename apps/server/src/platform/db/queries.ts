import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema/index.ts';

/** What stores take, so that they run inside and outside of a transaction. */
export type Queries = Kysely<Schema> | Transaction<Schema>;
