/** Cheaper than an assertion with a difference, because it runs some hundred thousand times. */
export function must(isGood: boolean, fact: string): void {
  if (!isGood) throw new Error(`not so: ${fact}`);
}

export function mustBeAlike(actual: unknown, wanted: unknown, fact: string): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`not so: ${fact}\n${one}\nis not\n${other}`);
}
