import type { DeskDispute } from '@najem/shared/contract';
import { DISPUTE_SIDES, type DisputeLetter, type DisputeSide, writeDisputeLetter } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { dialogClosed } from '../events';
import { workStatus } from '../work-status';
import { effectsOf, letterOf } from './decision';
import { calls, type Decision } from './state';
import { DISPUTE_TEXTS as T } from './texts';

/** Asks before a decision is sent: it tells the effects and shows the letters to both sides. */
export function SendDialog({ dispute, decision }: { dispute: DeskDispute; decision: Decision }) {
  const dispatch = useDispatch();
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.disputes.work),
    'decide',
    T.sendFailed,
  );
  const letter = letterOf(dispute, decision, new Date());
  const close = () => dispatch(dialogClosed());
  return (
    <Dialog
      open
      fillsPhone
      title={T.sendTitle}
      onClose={close}
      actions={
        <>
          <Button autoFocus onClick={close}>
            {T.back}
          </Button>
          <Button
            variant="primary"
            icon="check"
            loading={isSaving}
            onClick={() => {
              if (!isSaving) dispatch(calls.decide.requested(decision));
            }}
          >
            {T.send}
          </Button>
        </>
      }
    >
      <Stack>
        <section aria-label={T.effects}>
          <h3>{T.effects}</h3>
          <ul className="rn-desk-effects">
            {effectsOf(dispute, decision).map((effect) => (
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
      <h3>{T.letterTo[side]}</h3>
      <div className="rn-desk-letter">
        <p>
          <strong>{title}</strong>
        </p>
        {paragraphs.map(({ heading, text }) => (
          <p key={text} className="rn-desk-lines">
            {heading !== undefined && <strong>{heading}: </strong>}
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
