/** Builds a source file that contains all its mutants, each behind a switch. */
import { changedPlace, type Mutant } from './list-mutants.ts';

/** The function that the code calls at each switch, on `globalThis`: true for the active mutant. */
export const SWITCH_NAME = '__isMutant';

type Place = Mutant['place'];

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
  span: Pick<Place, 'start' | 'end'>,
  switched: readonly Switched[],
): string {
  let done = span.start;
  let result = '';
  for (const [outer, group] of outermostPlaces(switched)) {
    result += text.slice(done, outer.start) + switchesAt(text, outer, group);
    done = outer.end;
  }
  return result + text.slice(done, span.end);
}

/** Returns the outermost places in text order, each with all mutants at it and inside. */
function outermostPlaces(switched: readonly Switched[]): [Place, Switched[]][] {
  const sorted = switched.toSorted(
    ({ mutant: a }, { mutant: b }) => a.place.start - b.place.start || b.place.end - a.place.end,
  );
  const groups: [Place, Switched[]][] = [];
  for (const each of sorted) {
    const last = groups.at(-1);
    if (last && each.mutant.place.start < last[0].end) last[1].push(each);
    else groups.push([each.mutant.place, [each]]);
  }
  return groups;
}

/** Only one mutant is active at a time, so a mutated copy needs no further switches. */
function switchesAt(text: string, place: Place, group: readonly Switched[]): string {
  const isHere = ({ mutant }: Switched): boolean =>
    mutant.place.start === place.start && mutant.place.end === place.end;
  const asWritten = switchedSpan(
    text,
    place,
    group.filter((each) => !isHere(each)),
  );
  const choices = group
    .filter(isHere)
    .map(({ id, mutant }) => `${SWITCH_NAME}(${id})?${asOperand(changedPlace(text, mutant), place)}:`);
  const choice = `${choices.join('')}${asOperand(asWritten, place)}`;
  return place.isKey ? `[${choice}]` : `(${choice})`;
}

const asOperand = (text: string, { isKey }: Place): string => (isKey ? `'${text}'` : `(${text})`);
