import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** Refetches data that changes during its first fetch, because the library would keep the outdated response. */
class MemberQueryClient extends QueryClient {
  /** Other callers that wait for a canceled fetch get the next response. */
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
    // Limited to queries that are refetched at once, because any other would be canceled without ever getting a
    // response.
    if (filters.refetchType !== 'none') void this.endFirst(filters);
    return super.invalidateQueries(filters, options);
  }
}

/** The client for signed-in users, who can change data; it shares its cache with the page's first client. */
export function createMemberQueryClient(first: QueryClient): QueryClient {
  return new MemberQueryClient({
    queryCache: first.getQueryCache(),
    mutationCache: first.getMutationCache(),
    defaultOptions: first.getDefaultOptions(),
  });
}
