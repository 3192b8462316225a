import { useEffect, useEffectEvent } from 'react';

/** Calls `onTimeout` once, `ms` after `isRunning` became true; stopping or unmounting cancels it. */
export function useTimeout(isRunning: boolean, ms: number, onTimeout: () => void): void {
  const done = useEffectEvent(() => onTimeout());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => done(), ms);
    return () => clearTimeout(timer);
  }, [isRunning, ms]);
}
