import type { ReactNode } from 'react';
import Result from 'antd/es/result';
import AntSteps from 'antd/es/steps';
import { Cluster, IconTile, toneIcon } from '@najem/shared/ui/base';
import { Kit } from '@najem/shared/ui/form';

export interface OutcomeProps {
  tone: 'success' | 'danger' | 'info';
  title: string;
  /** The next step: buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The outcome of a process that a person waited for: a payment, a verification. */
export function Outcome({ tone, title, actions, children }: OutcomeProps) {
  return (
    <Kit>
      <Result
        icon={<IconTile name={toneIcon(tone)} tone={tone} round large />}
        title={<p className="rn-state-title">{title}</p>}
        subTitle={children && <div className="rn-state-text">{children}</div>}
        extra={actions && <Cluster justify="center">{actions}</Cluster>}
      />
    </Kit>
  );
}

export interface StepsProps {
  /** Names the steps for screen readers. */
  label: string;
  steps: readonly string[];
  /** The index of the current step, from 0. */
  current: number;
}

/** The progress through a few steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <Kit>
      <div role="group" aria-label={label}>
        <AntSteps
          size="small"
          responsive={false}
          current={current}
          items={steps.map((step, index) => ({
            title: <span aria-current={index === current ? 'step' : undefined}>{step}</span>,
          }))}
        />
      </div>
    </Kit>
  );
}
