/** The page that a user requested before signing in, stored in the login page's history entry. */
export interface ReturnTo {
  readonly to: string;
  /** The state of that page's history entry. */
  readonly state: unknown;
}

/** History entries survive updates of the app, so their content is validated. */
export function readReturnTo(state: unknown): ReturnTo | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const stored: unknown = Reflect.get(state, 'askedPage');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const to: unknown = Reflect.get(stored, 'to');
  // Two slashes would be another host.
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return undefined;
  return { to, state: Reflect.get(stored, 'state') };
}
