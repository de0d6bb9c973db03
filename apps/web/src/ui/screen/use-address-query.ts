import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type SetQuery = (next: URLSearchParams, options?: { replace: boolean }) => void;

/** What follows the `?` of the address, and how to change it: as a new entry of the history, or in place of this one. */
export function useAddressQuery(): [URLSearchParams, SetQuery] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetQuery>((next, options) => void navigate(`?${next}`, options), [navigate]);
  return [query, setQuery];
}
