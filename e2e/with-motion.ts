/** `test.use(withMotion)`: as for people who did not ask for less, which other journeys do (playwright.config.ts); Firefox cannot be asked. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
