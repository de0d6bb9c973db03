import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema/index.ts';

/** The parameter of stores, so that they run inside and outside of a transaction. */
export type Queries = Kysely<Schema> | Transaction<Schema>;
