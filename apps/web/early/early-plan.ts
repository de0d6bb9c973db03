/** What is asked for: of the landing page, of everybody with a session, and besides by the address. */
export interface EarlyPlan {
  readonly visitors: readonly string[];
  readonly members: readonly string[];
  /** Files of a screen, by a pattern of its address. */
  readonly screens: readonly (readonly [pattern: string, files: readonly string[]])[];
  /** Calls that everybody with a session makes first. */
  readonly calls: readonly string[];
  /** Those of a screen, by a pattern of its address, whose group they have as `$1`. */
  readonly screenCalls: readonly (readonly [pattern: string, urls: readonly string[]])[];
}
