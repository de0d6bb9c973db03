/** The main pictures of a screen: those of one station or several, an album, or the current track. */
export type PreloadPicture = 'hero' | 'stations' | 'cover' | 'full-player';

/** The files and requests to preload: for the landing page, for signed-in users, and by address. */
export interface PreloadPlan {
  readonly visitors: readonly string[];
  readonly members: readonly string[];
  /** Further files for signed-in users on handhelds. */
  readonly handheld: readonly string[];
  /** Files of a screen, by a pattern of its address. */
  readonly screens: readonly (readonly [pattern: string, files: readonly string[]])[];
  /** Requests that every signed-in page sends first. */
  readonly calls: readonly string[];
  /** Requests of a screen, by a pattern of its address whose group is `$1`, and its main picture. */
  readonly screenCalls: readonly (readonly [
    pattern: string,
    urls: readonly string[],
    picture?: PreloadPicture,
  ])[];
}
