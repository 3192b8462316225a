import { Button } from '@najem/shared/ui/form';
import { useDossier } from '../../state';
import { TEXTS } from '../texts';

/** The buttons of a form that goes to the desk; one whose attempt is over can be begun once more. */
export function SendButtons({ onRestart }: { onRestart?: () => void }) {
  const sent = useDossier(({ proof }) => proof.sent);
  const isOver = sent.status === 'failed' && sent.error.code === 'PROOF_EXPIRED';
  return isOver && onRestart ? (
    <Button variant="primary" icon="refresh" onClick={onRestart}>
      {TEXTS.form.again}
    </Button>
  ) : (
    <Button type="submit" variant="primary" loading={sent.status === 'sending'}>
      {TEXTS.form.submit}
    </Button>
  );
}
