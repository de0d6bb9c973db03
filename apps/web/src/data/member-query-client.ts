import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * What changes while something is being asked for the first time may be missing in the answer: that is asked for anew, too.
 * The library does so only with what has been answered before, and the page would go on showing the state before.
 */
class MemberQueryClient extends QueryClient {
  /** What somebody looks at; whoever else waits for it gets what comes then. */
  private endFirst(filters: InvalidateQueryFilters): Promise<void> {
    return this.cancelQueries(
      {
        ...filters,
        type: 'active',
        fetchStatus: 'fetching',
        predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true),
      },
      { silent: true },
    );
  }

  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    // Only what is asked for anew at once: anything else would be ended, and nobody would ever get an answer.
    if (filters.refetchType !== 'none') void this.endFirst(filters);
    return super.invalidateQueries(filters, options);
  }
}

/** For whoever is signed in and may change things; it knows what the page's first client knows, and the other way round. */
export function createMemberQueryClient(first: QueryClient): QueryClient {
  return new MemberQueryClient({
    queryCache: first.getQueryCache(),
    mutationCache: first.getMutationCache(),
    defaultOptions: first.getDefaultOptions(),
  });
}
