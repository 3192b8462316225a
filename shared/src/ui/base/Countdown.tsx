import { SECOND_MS } from '@najem/shared/domain/kernel';
import { serverNow } from '@najem/shared/ui/context';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

export interface CountdownProps {
  /** Moment of zero, in ms since 1970. */
  endsAt: number;
  /** The clock that `endsAt` is of: the server's unless it is said. */
  now?: () => number;
  /** How often it is redrawn, in ms. */
  everyMs?: number;
  /** Called at zero; again only if the clock was put right since, and reached it again. */
  onDone?: () => void;
  /** Renders the remaining time in ms, which is never negative. */
  children: (leftMs: number) => ReactNode;
}

/** Counts down by the clock, so that a suspended tab stays right; screen readers do not announce each tick. */
export function Countdown({ endsAt, now = serverNow, everyMs = SECOND_MS, onDone, children }: CountdownProps) {
  const [leftMs, setLeftMs] = useState(() => Math.max(0, endsAt - now()));
  const done = useEffectEvent(() => onDone?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    function tick() {
      const left = Math.max(0, endsAt - now());
      setLeftMs(left);
      if (left === 0 && !isOver) done();
      isOver = left === 0;
      timer = setTimeout(tick, isOver ? everyMs : Math.min(everyMs, left));
    }
    tick();
    return () => clearTimeout(timer);
  }, [endsAt, now, everyMs]);

  return (
    <span role="timer" aria-live="off" className="rn-tabular">
      {children(leftMs)}
    </span>
  );
}
