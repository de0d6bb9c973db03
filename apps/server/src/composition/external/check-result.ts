/** What the doctor says of one thing. */
export interface CheckResult {
  readonly what: string;
  /** `bad`: it does not work. `note`: it works, and somebody should know. */
  readonly state: 'good' | 'note' | 'bad';
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
  /** The advice as administrators read it in their language, where the doctor says more. */
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

/** What hangs, as a folder of a dead network share does, is not waited for. */
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
