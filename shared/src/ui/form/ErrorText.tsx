import type { ReactNode } from 'react';
import { Icon } from '@najem/shared/ui/base';

/** A field's error as it is shown, and said unless its role is `null`. */
export function ErrorText({ role = 'alert', children }: { role?: 'alert' | null; children: ReactNode }) {
  return (
    <span className="rn-field-error" role={role ?? undefined}>
      <Icon name="warning" size={16} /> <span>{children}</span>
    </span>
  );
}
