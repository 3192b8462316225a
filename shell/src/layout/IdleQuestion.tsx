import { type RootState, selectSession } from '@najem/shared/store';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../kit';
import { selectShell } from '../module';
import { whenIdle } from '../platform/observation';

const load = () => import('./IdleDialog').then(({ IdleDialog }) => IdleDialog);
const IdleDialog = lazyPart(load);

/** Asks in the last minute before an idle logout. Its script is fetched beforehand: the connection may be gone by then. */
export function IdleQuestion() {
  const { isAuthenticated } = useSelector(selectSession);
  const isOpen = useSelector((root: RootState) => selectShell(root).idleEndsAt !== null);
  useEffect(() => {
    if (isAuthenticated) whenIdle(() => void load().catch(() => undefined));
  }, [isAuthenticated]);
  return isAuthenticated && isOpen ? <IdleDialog /> : null;
}
