/** Reads the credits of a track besides its artists, by role, from its tags. Runs in the audio child only. */
import type { TrackCredit } from '@tutti/contract';
import { cleanTexts } from './tag-values.ts';
import { isWebAddress, withoutAddresses } from './web-addresses.ts';

type Role = TrackCredit['role'];

/** Property names of TagLib; names unknown to it are in upper case. */
const ROLES: readonly (readonly [property: string, role: Role])[] = [
  ['composer', 'composer'],
  ['lyricist', 'lyricist'],
  ['WRITER', 'writer'],
  ['conductor', 'conductor'],
  ['ARRANGER', 'arranger'],
  ['producer', 'producer'],
  ['ENGINEER', 'engineer'],
  ['MIXER', 'mixer'],
  ['remixedBy', 'remixer'],
  ['DJMIXER', 'dj-mixer'],
  ['PERFORMER', 'performer'],
];
const PERFORMER_OF = 'PERFORMER:';
const NAMES_MAX = 50;
const NAME_MAX_LENGTH = 200;

type Properties = Readonly<Record<string, readonly string[] | undefined>>;

const toNames = (values: readonly string[] | undefined): string[] =>
  [
    ...new Set(
      cleanTexts(values)
        .map((name) => (isWebAddress(name) ? '' : withoutAddresses(name).slice(0, NAME_MAX_LENGTH)))
        .filter(Boolean),
    ),
  ].slice(0, NAMES_MAX);

function toPerformers(properties: Properties): string[] {
  return Object.entries(properties).flatMap(([key, values]) => {
    if (!key.startsWith(PERFORMER_OF)) return [];
    const [what] = toNames([key.slice(PERFORMER_OF.length).toLowerCase()]);
    return toNames(values).map((name) => (what === undefined ? name : `${name} (${what})`));
  });
}

export function toCredits(properties: Properties): TrackCredit[] {
  const performers = toPerformers(properties).slice(0, NAMES_MAX);
  return ROLES.flatMap(([property, role]) => {
    const names = toNames(properties[property]);
    if (role === 'performer') names.push(...performers);
    return names.length === 0 ? [] : [{ role, names: names.slice(0, NAMES_MAX) }];
  });
}
