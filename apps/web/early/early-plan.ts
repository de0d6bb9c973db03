/** Which picture a screen is waited for: of what is on air, of an album, of what plays. */
export type EarlyPicture = 'hero' | 'cover' | 'stage';

/** What is asked for: of the landing page, of everybody with a session, and besides by the address. */
export interface EarlyPlan {
  readonly visitors: readonly string[];
  readonly members: readonly string[];
  /** And of those of them whose page is held in a hand. */
  readonly handheld: readonly string[];
  /** Files of a screen, by a pattern of its address. */
  readonly screens: readonly (readonly [pattern: string, files: readonly string[]])[];
  /** Calls that everybody with a session makes first. */
  readonly calls: readonly string[];
  /** Those of a screen, by a pattern of its address, whose group they have as `$1`; and the picture that is waited for there. */
  readonly screenCalls: readonly (readonly [
    pattern: string,
    urls: readonly string[],
    picture?: EarlyPicture,
  ])[];
}
