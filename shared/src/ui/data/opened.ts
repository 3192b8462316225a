import { fieldsOf } from '@najem/shared/domain/kernel';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What is open on a page, a window for instance, in its address: whoever comes back to the address finds it open. The page
 * stays where it is scrolled to.
 */
export function useOpened(name: string): [opened: string | undefined, open: (what: string | undefined) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  function open(what: string | undefined) {
    if (what === undefined) query.delete(name);
    else query.set(name, what);
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, state: { ...fieldsOf(state), staysInPlace: true } },
    );
  }
  return [query.get(name) ?? undefined, open];
}
