import { COPY_FEEDBACK_MS } from '@najem/shared/domain/kernel';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@najem/shared/ui/base';
import { Button } from './Button';
import type { ButtonProps } from './Button';
import { TEXTS } from './texts';

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string;
  label?: string;
  copiedLabel?: string;
  onCopied?: () => void;
  /** Called with a Polish sentence when the browser refuses. */
  onError?: (message: string) => void;
}

/** Copies a text and says so for `COPY_FEEDBACK_MS`, in the button and to screen readers. */
export function CopyButton({
  text,
  label = TEXTS.copy,
  copiedLabel = TEXTS.copied,
  onCopied,
  onError,
  ...look
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPY_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      // Missing on a page that is not served securely; the message then explains how to copy by hand.
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
