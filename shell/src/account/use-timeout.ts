import { useEffect, useEffectEvent } from 'react';

/** Calls `then` once, `ms` after `isRunning` became true; leaving the screen or stopping calls it off. */
export function useTimeout(isRunning: boolean, ms: number, then: () => void): void {
  const done = useEffectEvent(() => then());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => done(), ms);
    return () => clearTimeout(timer);
  }, [isRunning, ms]);
}
