import { z } from 'zod';
import { LISTEN_KEY_NAME_MAX_LENGTH } from '../limits.ts';
import { instant, typedName } from '../wire-values.ts';

export const listenKeyName = typedName(LISTEN_KEY_NAME_MAX_LENGTH);

/** Lets a radio or another program hear stations and nothing else, so it may be shown again. */
export const listenKey = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string().regex(/^[\w-]{20,64}$/),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ListenKey = z.infer<typeof listenKey>;
