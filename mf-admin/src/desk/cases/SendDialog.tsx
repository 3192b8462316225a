import type { DeskCase } from '@najem/shared/contract/rights';
import { writeCaseLetter } from '@najem/shared/domain/rights';
import type { Sent } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { LetterText } from '../frame/LetterText';
import { useChange } from '../frame/use-change';
import { consequences, isErasing, letterOf } from './decision';
import { type CountedEffects, Effects, replyOf } from './Effects';
import { calls, type Decision } from './state';
import { CASE_TEXTS as T } from './texts';

interface SendDialogProps {
  found: DeskCase;
  decision: Decision;
  counted: CountedEffects;
  draft: Sent;
  onClose: () => void;
}

/** Asks before a decision is sent: it repeats the effects and shows the letter; an erasure cannot be undone. */
export function SendDialog({ found, decision, counted, draft, onClose }: SendDialogProps) {
  const { isSaving, error, send } = useChange(calls.decide, T.sendFailed, onClose, draft);
  const { scope } = decision;
  const erases = isErasing(found, decision);
  const isCounted = scope === undefined || (replyOf(counted) !== undefined && counted.found.status !== 'loading');
  return (
    <Dialog
      open
      title={erases ? T.eraseTitle : T.sendTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.back}</Button>
          <Button
            variant={erases ? 'danger' : 'primary'}
            icon={erases ? 'trash' : 'check'}
            // An erasure is confirmed only after its effects were shown.
            disabled={!isCounted}
            loading={isSaving}
            onClick={() => {
              if (!isSaving) send(decision);
            }}
          >
            {erases ? T.erase : T.send}
          </Button>
        </>
      }
    >
      <Stack>
        {erases && (
          <Notice tone="warning" role={null}>
            {T.irreversible}
          </Notice>
        )}
        <Effects found={found} scope={scope} counted={counted} more={consequences(found, decision)} />
        <Letter found={found} decision={decision} />
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Stack>
    </Dialog>
  );
}

function Letter({ found, decision }: Pick<SendDialogProps, 'found' | 'decision'>) {
  const { title, paragraphs } = writeCaseLetter(letterOf(found, decision, new Date(serverNow())));
  return (
    <section aria-label={T.letter}>
      <h3 className="admin-desk-section">{T.letter}</h3>
      <LetterText title={title} paragraphs={paragraphs} />
    </section>
  );
}
