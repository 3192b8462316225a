import { isRecord, safeReturnPath } from '@najem/shared/domain/kernel';
import { errorText, useRequest } from '@najem/shared/store';
import { useLocation } from 'react-router-dom';
import { canFollow } from '../epics';
import { keepReturn, type ReturnTo } from '../return-to';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.start;
/** The screens whose return is the file itself. */
const OF_FILE = ['/dossier', '/dossier/guest', '/dossier/start'];

/** The proof by bank: `leave` goes to the provider's page, from which the person comes back to `back`. */
export function useBank(back: ReturnTo | undefined) {
  const [eid, startEid] = useRequest(calls.startEid);
  const isForeign = eid.status === 'loaded' && !canFollow(eid.data.redirectUri);
  const refused = eid.status === 'failed' ? errorText(eid.error, T.startFailed) : undefined;
  return {
    /** The provider's page is on its way. */
    isLeaving: eid.status === 'loading' || (eid.status === 'loaded' && !isForeign),
    fault: isForeign ? T.foreignRedirect : refused,
    leave() {
      keepReturn(back);
      startEid({});
    },
  };
}

/** The screen that sent the person to prove who they are, or the one that shows the ways itself. */
export function useSender(): ReturnTo | undefined {
  const { pathname, search, state } = useLocation();
  const path = isRecord(state) ? safeReturnPath(state.returnPath) : undefined;
  if (path !== undefined) return { path, state };
  return OF_FILE.includes(pathname) ? undefined : { path: `${pathname}${search}` };
}
