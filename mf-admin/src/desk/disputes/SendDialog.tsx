import type { DeskDispute } from '@najem/shared/contract/rights';
import { DISPUTE_SIDES, type DisputeLetter, type DisputeSide, writeDisputeLetter } from '@najem/shared/domain/rights';
import { selectUser, type Sent } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { LetterText } from '../frame/LetterText';
import { useChange } from '../frame/use-change';
import { effectsOf, letterOf } from './decision';
import { calls, type Decision } from './state';
import { DISPUTE_TEXTS as T } from './texts';

interface SendDialogProps {
  dispute: DeskDispute;
  decision: Decision;
  draft: Sent;
  onClose: () => void;
}

/** Asks before a decision is sent, with its effects and the letters to both sides; on a small screen it begins at the top. */
export function SendDialog({ dispute, decision, draft, onClose }: SendDialogProps) {
  const { isSaving, error, send } = useChange(calls.decide, T.sendFailed, onClose, draft);
  const judgeId = useSelector(selectUser)?._id;
  const letter = letterOf(dispute, decision, new Date(serverNow()));
  return (
    <Dialog
      open
      title={T.sendTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.back}</Button>
          <Button
            variant="primary"
            icon="check"
            loading={isSaving}
            onClick={() => {
              if (!isSaving) send(decision);
            }}
          >
            {T.send}
          </Button>
        </>
      }
    >
      <Stack>
        <section aria-label={T.effects}>
          <h3 className="admin-desk-section">{T.effects}</h3>
          <ul className="admin-desk-effects">
            {effectsOf(dispute, decision, judgeId).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </section>
        {DISPUTE_SIDES.map((side) => (
          <Letter key={side} side={side} letter={writeDisputeLetter(side, letter)} />
        ))}
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Stack>
    </Dialog>
  );
}

function Letter({ side, letter: { title, paragraphs } }: { side: DisputeSide; letter: DisputeLetter }) {
  return (
    <section aria-label={T.letterTo[side]}>
      <h3 className="admin-desk-section">{T.letterTo[side]}</h3>
      <LetterText title={title} paragraphs={paragraphs} />
    </section>
  );
}
