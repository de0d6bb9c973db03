/** The page somebody wanted before they had to sign in, handed through the history entry of the login page. */
export interface ReturnTo {
  readonly to: string;
  /** The state of the page's own history entry. */
  readonly state: unknown;
}

/** History entries survive updates of the page, so their content is checked like any other input. */
export function readReturnTo(state: unknown): ReturnTo | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const asked: unknown = Reflect.get(state, 'askedPage');
  if (typeof asked !== 'object' || asked === null) return undefined;
  const to: unknown = Reflect.get(asked, 'to');
  // One slash: a path of ours. Two would be another host.
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return undefined;
  return { to, state: Reflect.get(asked, 'state') };
}
