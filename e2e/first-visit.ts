/** `test.use(asFirstVisit)` gives each journey a fresh context, in which no file of the page is cached. */
export const asFirstVisit = { reuseContext: false } as const;
