import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@najem/shared/ui/base';
import { Button } from './Button';
import type { ButtonProps } from './Button';
import { TEXTS } from './texts';

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
      <VisuallyHidden>
        <span role="status">{isCopied ? copiedLabel : ''}</span>
      </VisuallyHidden>
    </>
  );
}
