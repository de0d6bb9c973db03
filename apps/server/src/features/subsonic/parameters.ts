import { MUSIC_FOLDER, type playlistName } from '@tutti/contract';
import { SubsonicError } from './subsonic-error.ts';
import { type EntityId, type IdKind, requireId } from './subsonic-ids.ts';

export interface Parameter<Value> {
  /** The type in the documentation: `integer`, `id of a song`. */
  readonly about: string;
  readonly isRequired?: true;
  readonly isList?: true;
  /** An empty value means something here; elsewhere it counts as absent. */
  readonly takesEmpty?: true;
  /** `values` is empty if the parameter was not sent. */
  read(values: readonly string[], name: string): Value;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type ParameterValues<Of extends Parameters> = {
  readonly [Name in keyof Of]: Of[Name] extends Parameter<infer Value> ? Value : never;
};

const TEXT_MAX_LENGTH = 1_000;
const YEAR_MAX = 99_999;
const LIST_MAX = 10_000;

export function unusable(name: string, what: string): SubsonicError {
  return new SubsonicError('MISSING_PARAMETER', { message: `${name}: ${what}.` });
}

export const missing = (name: string) => unusable(name, 'is required');

export function text(): Parameter<string | undefined> {
  return {
    about: 'text',
    read([value], name) {
      if (value !== undefined && value.length > TEXT_MAX_LENGTH) throw unusable(name, 'is too long');
      return value;
    },
  };
}

/** A text that people see, without characters that are invisible or change their surroundings, as in /api. */
export function typed(schema: typeof playlistName): Parameter<string | undefined> {
  const plain = text();
  return {
    about: plain.about,
    read(values, name) {
      const result = schema.optional().safeParse(plain.read(values, name));
      if (!result.success) throw unusable(name, 'is blank or too long');
      return result.data;
    },
  };
}

interface IntegerBounds {
  readonly min?: number;
  /** Larger values count as this. */
  readonly cap?: number;
  readonly max?: number;
  /** Drops the fraction, because some apps compute in fractions and send the result, even as `1.2345678E7`. */
  readonly cutsFraction?: true;
}

const INTEGER = /^[+-]?\d{1,15}$/;
const FRACTION = /^[+-]?\d{1,15}(?:\.\d{1,30})?(?:e[+-]?\d{1,2})?$/i;

export function integer({ min, cap, max, cutsFraction }: IntegerBounds = {}): Parameter<number | undefined> {
  return {
    about: `integer${min === undefined ? '' : `, at least ${min}`}${max === undefined ? '' : `, at most ${max}`}`,
    read([value], name) {
      if (value === undefined) return undefined;
      const number = Math.floor(Number(value));
      const isOne = (cutsFraction ? FRACTION : INTEGER).test(value) && Number.isSafeInteger(number);
      if (!isOne) throw unusable(name, 'has to be an integer');
      if (min !== undefined && number < min) throw unusable(name, `has to be at least ${min}`);
      if (max !== undefined && number > max) throw unusable(name, `has to be at most ${max}`);
      return cap === undefined ? number : Math.min(number, cap);
    },
  };
}

/** Caps years, because no music is later. */
export function year(): Parameter<number | undefined> {
  const plain = integer({ cap: YEAR_MAX });
  return {
    about: plain.about,
    read(values, name) {
      const sent = plain.read(values, name);
      return sent === undefined ? undefined : Math.max(sent, -YEAR_MAX);
    },
  };
}

/** A requested number of items, limited to the cap. */
export function count(usual: number, cap: number): Parameter<number> {
  const plain = integer({ min: 0, cap, cutsFraction: true });
  return {
    about: `integer, ${usual} when left out, at most ${cap}`,
    read: (values, name) => plain.read(values, name) ?? usual,
  };
}

/** Smaller values are seconds, because in milliseconds they would lie before March 1973. */
const SECONDS_MAX = 100_000_000_000;

/** An instant in milliseconds; converts the seconds that some apps send. */
export function instantMs(): Parameter<number | undefined> {
  const plain = integer({ min: 0, cutsFraction: true });
  return {
    about: `${plain.about}, in milliseconds`,
    read(values, name) {
      const sent = plain.read(values, name);
      if (sent === undefined || sent >= SECONDS_MAX) return sent;
      return Math.floor(Number(values[0]) * 1_000);
    },
  };
}

export function offset(): Parameter<number> {
  const plain = integer({ min: 0, cutsFraction: true });
  return { about: 'integer, 0 when left out', read: (values, name) => plain.read(values, name) ?? 0 };
}

/** False if omitted. */
export function flag(): Parameter<boolean> {
  return { about: 'true or false', read: ([value]) => value?.toLowerCase() === 'true' };
}

export function entityId(...kinds: IdKind[]): Parameter<EntityId | undefined> {
  return {
    about: `id of a ${kinds.join(' or ')}`,
    read: ([value]) => (value === undefined ? undefined : requireId(value, kinds)),
  };
}

export function list<Value>(of: Parameter<Value>, max = LIST_MAX): Parameter<Exclude<Value, undefined>[]> {
  return {
    about: `${of.about}, up to ${max} times`,
    isList: true,
    read(values, name) {
      if (values.length > max) throw unusable(name, `can be sent ${max} times at most`);
      return values.map((value) => of.read([value], name) as Exclude<Value, undefined>);
    },
  };
}

export function yesOrNo(): Parameter<boolean | undefined> {
  return {
    about: 'true or false',
    read([value], name) {
      if (value === undefined) return undefined;
      if (!/^(?:true|false)$/i.test(value)) throw unusable(name, 'has to be true or false');
      return value.toLowerCase() === 'true';
    },
  };
}

export function choice<const Word extends string>(...words: Word[]): Parameter<Word | undefined> {
  return {
    about: words.join(', '),
    read([value], name) {
      const word = words.find((one) => one === value);
      if (value !== undefined && word === undefined)
        throw unusable(name, `has to be one of ${words.join(', ')}`);
      return word;
    },
  };
}

const DECIMAL = /^\d{1,9}(?:\.\d{1,9})?$/;

export function decimal(max: number): Parameter<number | undefined> {
  return {
    about: `number, at most ${max}`,
    read([value], name) {
      if (value === undefined) return undefined;
      const number = Number(value);
      if (!DECIMAL.test(value) || number <= 0 || number > max)
        throw unusable(name, `has to be a number above 0, at most ${max}`);
      return number;
    },
  };
}

export function required<Value>(of: Parameter<Value>): Parameter<Exclude<Value, undefined>> {
  return {
    ...of,
    isRequired: true,
    read(values, name) {
      if (values.length === 0) throw missing(name);
      return of.read(values, name) as Exclude<Value, undefined>;
    },
  };
}

/** Returns whether the request includes the one music folder; any other folder has no content. */
export function musicFolder(): Parameter<boolean> {
  return {
    about: `id of the music folder: ${MUSIC_FOLDER.id}`,
    isList: true,
    read: (values) => values.every((value) => value === String(MUSIC_FOLDER.id)),
  };
}
