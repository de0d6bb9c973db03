export interface CheckResult {
  readonly what: string;
  /** `bad`: it does not work. `note`: it works, but somebody should know. */
  readonly state: 'good' | 'note' | 'bad';
  readonly says: string;
  readonly advice?: string;
  /** The advice for administrators in their language, if the doctor's is longer. */
  readonly warning?: string;
  /** The check may be repeated, because nothing answered and that may end by itself. */
  readonly isAway?: boolean;
}

export const good = (what: string, says: string): CheckResult => ({ what, state: 'good', says });
export const note = (what: string, says: string, advice: string): CheckResult => ({
  what,
  state: 'note',
  says,
  advice,
});
export const bad = (what: string, says: string, advice: string): CheckResult => ({
  what,
  state: 'bad',
  says,
  advice,
});

const TOO_LONG = Symbol('too long');

/** Gives up after the limit, because a folder on a dead network share hangs. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof TOO_LONG>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LONG), limitMs);
  });
  try {
    const first = await Promise.race([work, limit]);
    return first === TOO_LONG ? undefined : (first as Result);
  } finally {
    clearTimeout(timer);
  }
}
