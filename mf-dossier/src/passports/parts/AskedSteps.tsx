import { Icon, VisuallyHidden } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

const T = TEXTS.asked.steps;

export type AskedStep = 'account' | 'bank' | 'preview' | 'share';

/** The same for everybody, also once they register on the way; nobody registers for nothing, so the bank comes first. */
const STEPS: readonly AskedStep[] = ['bank', 'preview', 'account', 'share'];

/** The way to an answer in four steps; an account that is there already is a step done. */
export function AskedSteps({ now, isUser }: { now: AskedStep; isUser: boolean }) {
  const place = STEPS.indexOf(now);
  const isDone = (step: AskedStep, index: number) => index < place || (isUser && step === 'account');
  return (
    <ol className="rn-list dossier-asked-steps" aria-label={T.label}>
      {STEPS.map((step, index) => (
        <li key={step} {...(index === place ? { 'aria-current': 'step' } : {})}>
          <span className="dossier-asked-mark" aria-hidden={isDone(step, index) ? undefined : true}>
            {isDone(step, index) ? <Icon name="check" size={16} /> : index + 1}
            {isDone(step, index) && <VisuallyHidden>{T.done}</VisuallyHidden>}
          </span>{' '}
          {T[step]}
        </li>
      ))}
    </ol>
  );
}
