import { type RootState, selectSession } from '@najem/shared/store';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../kit';
import { selectShell } from '../module';

/** Long before the question, which comes after 19 minutes, and after whatever the page itself has to load. */
const FETCHED_AFTER_MS = 5 * 60_000;

const load = () => import('./IdleDialog').then(({ IdleDialog }) => IdleDialog);
const IdleDialog = lazyPart(load);

/** Asks in the last minute before an idle logout. Its script is fetched beforehand: the connection may be gone by then. */
export function IdleQuestion() {
  const { isAuthenticated } = useSelector(selectSession);
  const isOpen = useSelector((root: RootState) => selectShell(root).idleEndsAt !== null);
  useEffect(() => {
    if (!isAuthenticated) return;
    const timer = setTimeout(() => void load().catch(() => undefined), FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAuthenticated]);
  return isAuthenticated && isOpen ? <IdleDialog /> : null;
}
