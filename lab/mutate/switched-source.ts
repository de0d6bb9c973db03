/** Builds a source file that contains all its mutants, each behind a switch. */
import { changedRange, type Mutant } from './list-mutants.ts';

/** The function that the code calls at each switch, on `globalThis`: true for the active mutant. */
export const SWITCH_NAME = '__isMutant';

type SourceRange = Mutant['range'];

interface Switched {
  readonly id: number;
  readonly mutant: Mutant;
}

/** The ids are indexes in the whole list of mutants. */
export function switchedSource(text: string, mutants: readonly Switched[]): string {
  return switchedSpan(text, { start: 0, end: text.length }, mutants);
}

function switchedSpan(
  text: string,
  span: Pick<SourceRange, 'start' | 'end'>,
  switched: readonly Switched[],
): string {
  let done = span.start;
  let result = '';
  for (const [outer, group] of outermostRanges(switched)) {
    result += text.slice(done, outer.start) + switchesAt(text, outer, group);
    done = outer.end;
  }
  return result + text.slice(done, span.end);
}

/** Returns the outermost ranges in text order, each with all mutants at it and inside. */
function outermostRanges(switched: readonly Switched[]): [SourceRange, Switched[]][] {
  const sorted = switched.toSorted(
    ({ mutant: a }, { mutant: b }) => a.range.start - b.range.start || b.range.end - a.range.end,
  );
  const groups: [SourceRange, Switched[]][] = [];
  for (const each of sorted) {
    const last = groups.at(-1);
    if (last && each.mutant.range.start < last[0].end) last[1].push(each);
    else groups.push([each.mutant.range, [each]]);
  }
  return groups;
}

/** Only one mutant is active at a time, so a mutated copy needs no further switches. */
function switchesAt(text: string, range: SourceRange, group: readonly Switched[]): string {
  const isHere = ({ mutant }: Switched): boolean =>
    mutant.range.start === range.start && mutant.range.end === range.end;
  const asWritten = switchedSpan(
    text,
    range,
    group.filter((each) => !isHere(each)),
  );
  const choices = group
    .filter(isHere)
    .map(({ id, mutant }) => `${SWITCH_NAME}(${id})?${asOperand(changedRange(text, mutant), range)}:`);
  const choice = `${choices.join('')}${asOperand(asWritten, range)}`;
  return range.isKey ? `[${choice}]` : `(${choice})`;
}

const asOperand = (text: string, { isKey }: SourceRange): string => (isKey ? `'${text}'` : `(${text})`);
