import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { NoticeProps } from './feedback';
import { Notice } from './feedback';
import { TEXTS } from './texts';
import './toast.css';

export interface Toast {
  tone?: NoticeProps['tone'];
  text: ReactNode;
  /** How long it stays; the provider's figure without it. */
  durationMs?: number;
}

export interface ToastControls {
  /** Shows a message and answers its id. */
  show: (toast: Toast) => number;
  dismiss: (id: number) => void;
}

const ToastContext = createContext<ToastControls | null>(null);

/** The controls of the toast region. Throws outside of `ToastProvider`. */
export function useToast(): ToastControls {
  const controls = use(ToastContext);
  if (!controls) throw new Error('useToast needs a ToastProvider above it');
  return controls;
}

export interface ToastProviderProps {
  /** How long a toast stays unless it says otherwise, in ms. */
  durationMs: number;
  children: ReactNode;
}

type ShownToast = Toast & { id: number };

/** Holds the region where short messages appear, above dialogs too, and are read out politely. */
export function ToastProvider({ durationMs, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const nextId = useRef(0);

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback((toast: Toast) => {
    const id = ++nextId.current;
    setToasts((shown) => [...shown, { ...toast, id }]);
    return id;
  }, []);
  const controls = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  // Re-entering the top layer puts the region above a dialog that was opened after it.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts.length]);

  return (
    <ToastContext value={controls}>
      {children}
      <div
        ref={region}
        popover="manual"
        className="rn-toasts"
        role="region"
        aria-label={TEXTS.notifications}
        aria-live="polite"
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} durationMs={toast.durationMs ?? durationMs} onDone={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastItemProps {
  toast: ShownToast;
  durationMs: number;
  onDone: (id: number) => void;
}

function ToastItem({ toast, durationMs, onDone }: ToastItemProps) {
  const [isHeld, setHeld] = useState(false);
  // Whoever reads or reaches for it is given a fresh full time afterwards.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDone(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, toast.id, onDone]);
  return (
    <div
      className="rn-toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        tone={toast.tone ?? 'success'}
        role={toast.tone === 'danger' ? 'alert' : null}
        onDismiss={() => onDone(toast.id)}
      >
        {toast.text}
      </Notice>
    </div>
  );
}
