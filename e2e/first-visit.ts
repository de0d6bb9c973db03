/** `test.use(asFirstVisit)` gives each journey a fresh browser context, in which nothing is cached or left from others. */
export const asFirstVisit = { reuseContext: false } as const;
