/**
 * `test.use(withMotion)` turns animations on; other journeys ask for reduced motion (playwright.config.ts), and
 * Firefox cannot be asked.
 */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
