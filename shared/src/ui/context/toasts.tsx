import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

export interface Toast {
  tone?: 'success' | 'info' | 'warning' | 'danger';
  text: ReactNode;
  /** How long it stays, in ms; the provider's figure without it. */
  durationMs?: number;
}

export interface ToastControls {
  /** Shows a message and answers its id. */
  show: (toast: Toast) => number;
  dismiss: (id: number) => void;
}

/** A toast on its way to the screen. */
export interface QueuedToast extends Required<Omit<Toast, 'tone'>> {
  id: number;
  tone: NonNullable<Toast['tone']>;
}

/** The messages of one page. Whoever draws them subscribes; whoever has one to show needs no drawing code loaded. */
export class ToastQueue implements ToastControls {
  private toasts: readonly QueuedToast[] = [];
  private lastId = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly durationMs: number) {}

  readonly show = (toast: Toast): number => {
    this.lastId += 1;
    const { tone = 'success', durationMs = this.durationMs, text } = toast;
    this.set([...this.toasts, { id: this.lastId, tone, durationMs, text }]);
    return this.lastId;
  };

  readonly dismiss = (id: number): void => this.set(this.toasts.filter((toast) => toast.id !== id));

  readonly current = (): readonly QueuedToast[] => this.toasts;

  /** Whether there has been a message yet: until then nothing has to be drawn. */
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
  /** How long a toast stays unless it says otherwise, in ms. */
  durationMs: number;
  children: ReactNode;
}

/** Keeps the page's messages; `Toasts` of `@najem/shared/ui/data` below it draws them. */
export function ToastProvider({ durationMs, children }: ToastProviderProps) {
  const [queue] = useState(() => new ToastQueue(durationMs));
  return <ToastContext value={queue}>{children}</ToastContext>;
}

/** The page's messages as a queue to draw. Throws outside of `ToastProvider`. */
export function useToastQueue(): ToastQueue {
  const queue = use(ToastContext);
  if (!queue) throw new Error('useToast needs a ToastProvider above it');
  return queue;
}

/** Shows and dismisses short messages. Throws outside of `ToastProvider`. */
export function useToast(): ToastControls {
  return useToastQueue();
}

/** What a screen says about something that has just happened. */
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
