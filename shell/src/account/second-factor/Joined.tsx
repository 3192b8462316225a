import { type ReactNode, useEffect, useState } from 'react';
import { useAppStore } from '../../module';
import { secondFactorModule } from './state';

/** Mounted screens that share the module: it leaves the store with the last of them. */
let screens = 0;
let leave: (() => void) | undefined;

/** Shows its children once the module of the second factor has joined the store. */
export function Joined({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const [isJoined, setJoined] = useState(false);
  useEffect(() => {
    if (screens === 0) leave = store.join(secondFactorModule);
    screens += 1;
    setJoined(true);
    return () => {
      screens -= 1;
      if (screens === 0) leave?.();
    };
  }, [store]);
  return isJoined ? children : null;
}
