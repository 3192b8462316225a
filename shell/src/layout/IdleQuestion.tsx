import { MINUTE_MS } from '@najem/shared/domain/kernel';
import { selectSession } from '@najem/shared/store';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../kit';
import { useShellState } from '../module';

/** Well before the question, which comes after 19 minutes, and after the page's own files. */
const PREFETCH_AFTER_MS = 5 * MINUTE_MS;

const load = () => import('./IdleDialog').then(({ IdleDialog }) => IdleDialog);
const IdleDialog = lazyPart(load);

/** Asks in the last minute before an idle logout. Its script is fetched early, because the connection may fail by then. */
export function IdleQuestion() {
  const { isAuthenticated } = useSelector(selectSession);
  const isOpen = useShellState((state) => state.idleEndsAt !== null);
  useEffect(() => {
    if (!isAuthenticated) return;
    const timer = setTimeout(() => void load().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAuthenticated]);
  return isAuthenticated && isOpen ? <IdleDialog /> : null;
}
