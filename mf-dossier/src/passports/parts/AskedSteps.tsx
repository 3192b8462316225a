import { Icon, VisuallyHidden } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

const T = TEXTS.asked.steps;

export type AskedStep = 'account' | 'bank' | 'preview' | 'share';

const OF_USER: readonly AskedStep[] = ['account', 'bank', 'preview', 'share'];
/** The bank comes first where there is no account yet: nobody registers for nothing. */
const OF_VISITOR: readonly AskedStep[] = ['bank', 'preview', 'account', 'share'];

/** The way to an answer in four steps, in the order in which this person takes them. */
export function AskedSteps({ now, isUser }: { now: AskedStep; isUser: boolean }) {
  const steps = isUser ? OF_USER : OF_VISITOR;
  const place = steps.indexOf(now);
  return (
    <ol className="rn-list rn-asked-steps" aria-label={T.label}>
      {steps.map((step, index) => (
        <li key={step} {...(index === place ? { 'aria-current': 'step' } : {})}>
          <span className="rn-asked-mark" aria-hidden={index < place ? undefined : true}>
            {index < place ? <Icon name="check" size={16} /> : index + 1}
            {index < place && <VisuallyHidden>{T.done}</VisuallyHidden>}
          </span>{' '}
          {T[step]}
        </li>
      ))}
    </ol>
  );
}
