import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

export interface Toast {
  tone?: 'success' | 'info' | 'warning' | 'danger';
  text: ReactNode;
  /** How long it is shown, in ms; the provider's default if missing. */
  durationMs?: number;
}

export interface ToastControls {
  /** Shows a message in place of the one before it, and returns its id. An offer, which is more than a text, stays. */
  show: (toast: Toast) => number;
  dismiss: (id: number) => void;
}

/** A toast in the queue. */
export interface QueuedToast extends Required<Omit<Toast, 'tone'>> {
  id: number;
  tone: NonNullable<Toast['tone']>;
}

/** The toasts of one page, apart from their drawing, so that showing one needs no drawing code. */
export class ToastQueue implements ToastControls {
  private toasts: readonly QueuedToast[] = [];
  private lastId = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly durationMs: number) {}

  readonly show = (toast: Toast): number => {
    this.lastId += 1;
    const { tone = 'success', durationMs = this.durationMs, text } = toast;
    const offers = this.toasts.filter((shown) => typeof shown.text !== 'string');
    this.set([...offers, { id: this.lastId, tone, durationMs, text }]);
    return this.lastId;
  };

  readonly dismiss = (id: number): void => this.set(this.toasts.filter((toast) => toast.id !== id));

  readonly current = (): readonly QueuedToast[] => this.toasts;

  /** True after the first toast; drawing code is not needed before. */
  readonly wasUsed = (): boolean => this.lastId > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(toasts: readonly QueuedToast[]): void {
    this.toasts = toasts;
    for (const listener of this.listeners) listener();
  }
}

const ToastContext = createContext<ToastQueue | null>(null);

export interface ToastProviderProps {
  /** The default time for which a toast is shown, in ms. */
  durationMs: number;
  children: ReactNode;
}

/** Provides the page's queue of toasts, which `Toasts` of `@najem/shared/ui/data` draws. */
export function ToastProvider({ durationMs, children }: ToastProviderProps) {
  const [queue] = useState(() => new ToastQueue(durationMs));
  return <ToastContext value={queue}>{children}</ToastContext>;
}

/** The page's queue of toasts, for drawing. Throws outside of `ToastProvider`. */
export function useToastQueue(): ToastQueue {
  const queue = use(ToastContext);
  if (!queue) throw new Error('useToast needs a ToastProvider above it');
  return queue;
}

/** Shows and dismisses toasts. Throws outside of `ToastProvider`. */
export function useToast(): ToastControls {
  return useToastQueue();
}

/** A screen's message about something that has just happened. */
export interface Message {
  tone: 'success' | 'danger';
  text: string;
}

/** Shows a message of the state once, as a toast; `onShown` has to take it out of the state. */
export function useToastOnce(message: Message | null | undefined, durationMs: number, onShown: () => void): void {
  const { show } = useToast();
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (!message) return;
    show({ ...message, durationMs });
    shown();
  }, [message, durationMs, show]);
}
