import { cloneElement, useId, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactElement, ReactNode } from 'react';
import './tooltip.css';

export interface TooltipProps {
  text: ReactNode;
  /** The text repeats the control's own label, so a screen reader is not told twice. */
  isLabel?: boolean;
  /** One control that takes `aria-describedby`: a button or a link. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

const MARGIN_PX = 8;

/** Explains one control on hover, keyboard focus or touch. Escape closes it, and the pointer may rest on it. */
export function Tooltip({ text, isLabel, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  // Placed on the window, so that a scrolling table does not cut it off. Not a popover: closing one takes focus along.
  useLayoutEffect(() => {
    const tip = bubble.current;
    if (!tip || !anchor.current || !isOpen) return;
    const target = (anchor.current.firstElementChild ?? anchor.current).getBoundingClientRect();
    tip.style.left = '0';
    const { width, height } = tip.getBoundingClientRect();
    const left = target.left + target.width / 2 - width / 2;
    const furthest = document.documentElement.clientWidth - width - MARGIN_PX;
    const above = target.top - height - MARGIN_PX;
    const below = target.bottom + MARGIN_PX;
    tip.style.left = `${Math.max(MARGIN_PX, Math.min(left, furthest))}px`;
    tip.style.top = `${below + height > window.innerHeight && above > 0 ? above : below}px`;
    // Escape works wherever focus is, and a touch elsewhere closes what a long press opened.
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('keydown', (event) => event.key === 'Escape' && setOpen(false), { signal });
    document.addEventListener(
      'pointerdown',
      (event) => !anchor.current?.contains(event.target as Node) && setOpen(false),
      { signal },
    );
    return () => listeners.abort();
  }, [isOpen]);

  return (
    <span
      ref={anchor}
      className="rn-tooltip-anchor"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={(event: PointerEvent) => event.pointerType !== 'touch' && setOpen(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(false)}
    >
      {isLabel ? children : cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        hidden={!isOpen}
        className="rn-tooltip"
        aria-hidden={isLabel || undefined}
      >
        {text}
      </span>
    </span>
  );
}
