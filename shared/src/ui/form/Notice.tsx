import type { ReactNode } from 'react';
import Alert from 'antd/es/alert';
import { Icon } from '@najem/shared/ui/base';
import type { IconName, Tone } from '@najem/shared/ui/base';
import { Kit } from './KitProvider';
import { TEXTS } from './texts';
import './notice.css';

export type NoticeTone = Exclude<Tone, 'neutral' | 'accent'>;

const ICONS: Record<NoticeTone, IconName> = { success: 'check', info: 'info', warning: 'warning', danger: 'warning' };

export interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Gives it a close button. */
  onDismiss?: () => void;
  /** Said at once by screen readers: `alert` for warnings and errors, `status` otherwise; `null` for standing texts. */
  role?: 'alert' | 'status' | null;
  children?: ReactNode;
}

/** A message in the page: success, information, warning or error. */
export function Notice({ tone = 'info', title, actions, onDismiss, role, children }: NoticeProps) {
  const spoken = role === undefined ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : role;
  return (
    <Kit>
      <Alert
        className="rn-notice"
        type={tone === 'danger' ? 'error' : tone}
        role={spoken ?? undefined}
        showIcon
        icon={<Icon name={ICONS[tone]} />}
        title={
          <>
            {title && <p className="rn-notice-title">{title}</p>}
            {children && <div>{children}</div>}
            {actions && <div className="rn-notice-actions">{actions}</div>}
          </>
        }
        closable={
          onDismiss && { closeIcon: <Icon name="close" size={18} />, onClose: onDismiss, 'aria-label': TEXTS.close }
        }
      />
    </Kit>
  );
}
