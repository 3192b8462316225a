import AntSteps from 'antd/es/steps';
import { Kit } from '@najem/shared/ui/form';

export interface StepsProps {
  /** Names the way for screen readers. */
  label: string;
  steps: readonly string[];
  /** Which one it is, from 0. */
  current: number;
}

/** How far somebody is on a way of a few steps. */
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
