/** Which files are asked for: of the landing page, of everybody with a session, and besides by the beginning of the address. */
export interface EarlyPlan {
  readonly visitors: readonly string[];
  readonly members: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
}
