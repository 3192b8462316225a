import type { ReactNode } from 'react';

/** Whether this shell is a development build, in which failures are shown to whoever mends them. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === 'development';

/** What was thrown, with its stack, in a development build of the shell; visitors read a sentence instead. */
export function exceptionOf(cause: unknown): ReactNode {
  if (!isDevelopment()) return undefined;
  const message = String(cause);
  // Below this frame React calls the component.
  const [stack = ''] = (cause instanceof Error ? (cause.stack ?? '') : '').split(/\n.*react_stack_bottom_frame/);
  return <pre className="rn-exception">{stack.startsWith(message) ? stack : `${message}\n${stack}`}</pre>;
}
