/** What the parameters of a method are, for reading them and for the documentation. Pure. */
import { SubsonicError } from './subsonic-error.ts';

export interface Parameter<Value> {
  /** For the documentation: `integer`, `id of a song`. */
  readonly about: string;
  readonly isRequired?: true;
  readonly isList?: true;
  /** `values` is empty when it was not sent. */
  read(values: readonly string[], name: string): Value;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type ParameterValues<Of extends Parameters> = {
  readonly [Name in keyof Of]: Of[Name] extends Parameter<infer Value> ? Value : never;
};

function unusable(name: string, what: string): SubsonicError {
  return new SubsonicError('MISSING_PARAMETER', { message: `${name}: ${what}.` });
}

/** For whoever finds out later that one is needed or of no use. */
export const missing = (name: string) => unusable(name, 'is required');
