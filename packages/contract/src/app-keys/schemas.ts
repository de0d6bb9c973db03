import { z } from 'zod';
import { APP_KEY_NAME_MAX_LENGTH } from '../limits.ts';
import { instant, typedName } from '../wire-values.ts';

export const appKeyName = typedName(APP_KEY_NAME_MAX_LENGTH);

/** Lets another music app sign in. The key itself is shown only once, when it is created. */
export const appKey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Name that the app gave itself. */
  lastClient: z.string().nullable(),
});
export type AppKey = z.infer<typeof appKey>;

/** Includes everything that the other app asks for. */
export const newAppKey = appKey.extend({
  secret: z.string().regex(/^[\w-]{24,64}$/),
  userName: z.string(),
  serverUrl: z.string(),
});
export type NewAppKey = z.infer<typeof newAppKey>;
