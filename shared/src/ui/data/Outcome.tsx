import type { ReactNode } from 'react';
import Result from 'antd/es/result';
import { Icon } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';
import './outcome.css';

export interface OutcomeProps {
  tone: 'success' | 'danger' | 'info';
  title: string;
  titleAs?: 'p' | 'h1' | 'h2';
  /** The next step: buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

const STATUSES = { success: 'success', danger: 'error', info: 'info' } as const;
const ICONS = { success: 'check', danger: 'warning', info: 'info' } as const;

/** How something ended that a person waited for: a payment, a verification. */
export function Outcome({ tone, title, titleAs: Title = 'p', actions, children }: OutcomeProps) {
  return (
    <Kit>
      <Result
        className="rn-outcome"
        status={STATUSES[tone]}
        icon={
          <span className={`rn-state-badge rn-tone-${tone}`}>
            <Icon name={ICONS[tone]} size={26} />
          </span>
        }
        title={
          <Title className="rn-state-title" tabIndex={Title === 'h1' ? -1 : undefined}>
            {title}
          </Title>
        }
        subTitle={children && <div className="rn-state-text">{children}</div>}
        extra={actions && <div className="rn-state-actions">{actions}</div>}
      />
    </Kit>
  );
}
