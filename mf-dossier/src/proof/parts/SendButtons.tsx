import type { Loadable } from '@najem/shared/store';
import { Button } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';

interface SendButtonsProps {
  sent: Loadable<unknown>;
  onRestart?: () => void;
}

/** The buttons of a form that goes to the desk; one whose attempt is over can be begun once more. */
export function SendButtons({ sent, onRestart }: SendButtonsProps) {
  const isOver = sent.status === 'failed' && sent.error.code === 'PROOF_EXPIRED';
  return isOver && onRestart ? (
    <Button variant="primary" icon="refresh" onClick={onRestart}>
      {TEXTS.form.again}
    </Button>
  ) : (
    <Button type="submit" variant="primary" loading={sent.status === 'loading'}>
      {TEXTS.form.submit}
    </Button>
  );
}
