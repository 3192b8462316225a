import { type ComponentRef, type ReactNode, useRef } from 'react';
import Alert from 'antd/es/alert';
import Spin from 'antd/es/spin';
import { Cluster, Icon, toneIcon, unbroken, VisuallyHidden } from '@najem/shared/ui/base';
import type { MessageTone } from '@najem/shared/ui/base';
import { useAnswerInView } from './answer';
import { Kit } from './KitProvider';
import { TEXTS } from './texts';
import './notice.css';

export interface NoticeProps {
  tone?: MessageTone;
  title?: ReactNode;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Gives it a close button. */
  onDismiss?: () => void;
  /** Announced by screen readers: `alert` for warnings and errors, `status` otherwise; `null` for permanent texts. */
  role?: 'alert' | 'status' | null;
  children?: ReactNode;
}

/** A message in the page: success, information, warning or error; one that answers a press comes into view. */
export function Notice({ tone = 'info', title, actions, onDismiss, role, children }: NoticeProps) {
  const spoken = role === undefined ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : role;
  const alert = useRef<ComponentRef<typeof Alert>>(null);
  useAnswerInView(alert, spoken !== null);
  return (
    <Kit>
      <Alert
        ref={alert}
        className="rn-notice"
        type={tone === 'danger' ? 'error' : tone}
        role={spoken ?? undefined}
        showIcon
        icon={<Icon name={toneIcon(tone)} />}
        title={title && <strong>{unbroken(title)}</strong>}
        description={
          <>
            {children && <div>{unbroken(children)}</div>}
            {actions && <Cluster>{actions}</Cluster>}
          </>
        }
        closable={
          onDismiss && { closeIcon: <Icon name="close" size={18} />, onClose: onDismiss, 'aria-label': TEXTS.close }
        }
      />
    </Kit>
  );
}

export interface SpinnerProps {
  label?: string;
  visible?: boolean;
  size?: 'm' | 'l';
}

/** Shows that an action is running. Its label is for screen readers, and shown if `visible`. */
export function Spinner({ label = TEXTS.loading, visible, size = 'm' }: SpinnerProps) {
  return (
    <Kit>
      <span className="rn-spinner" role="status">
        <Spin size={size === 'l' ? 'large' : 'medium'} />
        {visible ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      </span>
    </Kit>
  );
}
