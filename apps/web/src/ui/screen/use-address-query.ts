import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type SetQuery = (next: URLSearchParams, options?: { replace: boolean }) => void;

/** Reads the query of the address, and changes it by pushing or replacing a history entry. */
export function useAddressQuery(): [URLSearchParams, SetQuery] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetQuery>((next, options) => void navigate(`?${next}`, options), [navigate]);
  return [query, setQuery];
}
