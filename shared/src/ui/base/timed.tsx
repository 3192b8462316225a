import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import type { ButtonProps } from './Button';
import { TEXTS } from './texts';

const SECOND_MS = 1000;

export interface CountdownProps {
  /** Moment of zero, in ms since 1970. */
  endsAt: number;
  /** How often it is drawn anew, in ms. */
  everyMs?: number;
  /** Called once, at zero. */
  onDone?: () => void;
  /** What is shown; gets the time left in ms, never below zero. Whole seconds without it. */
  children?: (leftMs: number) => ReactNode;
}

/** Counts down to a moment by the clock, so that a sleeping tab does not lose time. Not read out tick by tick. */
export function Countdown({ endsAt, everyMs = SECOND_MS, onDone, children }: CountdownProps) {
  const [leftMs, setLeftMs] = useState(() => Math.max(0, endsAt - Date.now()));
  const done = useEffectEvent(() => onDone?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const left = Math.max(0, endsAt - Date.now());
      setLeftMs(left);
      if (left === 0) done();
      else timer = setTimeout(tick, Math.min(everyMs, left));
    }
    tick();
    return () => clearTimeout(timer);
  }, [endsAt, everyMs]);

  return (
    <span role="timer" aria-live="off" className="rn-tabular">
      {children ? children(leftMs) : Math.ceil(leftMs / SECOND_MS)}
    </span>
  );
}

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  text: string;
  label?: string;
  copiedLabel?: string;
  /** How long the button says that it copied, in ms. */
  feedbackMs?: number;
  onCopied?: () => void;
  /** Called with a Polish sentence when the browser refuses. */
  onError?: (message: string) => void;
}

/** Copies a text and says so for two seconds, in the button and to screen readers. */
export function CopyButton({
  text,
  label = TEXTS.copy,
  copiedLabel = TEXTS.copied,
  feedbackMs = 2000,
  onCopied,
  onError,
  ...look
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [isCopied, feedbackMs]);

  async function copy() {
    try {
      // Absent on a page that is not served securely; the message then tells how to copy by hand.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      onError?.(TEXTS.copyFailed);
    }
  }

  return (
    <>
      <Button {...look} icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? copiedLabel : label}
      </Button>
      <span className="rn-visually-hidden" role="status">
        {isCopied ? copiedLabel : ''}
      </span>
    </>
  );
}
