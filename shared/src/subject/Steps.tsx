import { classNames, Icon } from '@najem/shared/ui/base';
import type { OpenFlow } from './flow';
import { TEXTS } from './texts';

const STEPS = [TEXTS.stepIdentifier, TEXTS.stepForm];

/** How far the way to a new subject is. */
export function Steps({ flow }: { flow: OpenFlow }) {
  const current = flow.view === 'identifier' ? 0 : 1;
  return (
    <ol className="rn-steps" aria-label={TEXTS.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames('rn-step', index < current && 'rn-step-done', index === current && 'rn-step-current')}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="rn-step-number" aria-hidden="true">
            {index < current ? <Icon name="check" size={16} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
