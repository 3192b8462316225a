import type { Dossier } from '@najem/shared/contract';
import { formatDate, IDENTIFIER_TYPE_LABELS } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { IdentifierText } from '@najem/shared/ui/base';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { TEXTS } from '../../dossier/texts';
import { useDossier } from '../../state';
import { calls, stepClosed, stepOpened } from '../state';

const T = TEXTS.closed;

/** Says which identifiers an objection closed for new entries; their person may open them again. */
export function ClosedIdentifiers({ identifiers }: Pick<Dossier['person'], 'identifiers'>) {
  const dispatch = useDispatch();
  const { work, step } = useDossier(({ cases }) => cases);
  return identifiers.map(({ type, identifier, closed }) => {
    if (!closed) return null;
    const { _id: id, since } = closed;
    return (
      <div key={id}>
        <Notice
          tone="info"
          role={null}
          title={T.title(formatDate(since))}
          actions={
            <Button size="s" icon="lock" onClick={() => dispatch(stepOpened({ of: 'reopening', id }))}>
              {T.action}
            </Button>
          }
        >
          {IDENTIFIER_TYPE_LABELS[type]}: <IdentifierText value={identifier} />
        </Notice>
        <ConfirmDialog
          open={step?.of === 'reopening' && step.id === id}
          title={T.question}
          icon="lock"
          confirmLabel={T.action}
          loading={work.status === 'saving'}
          error={work.status === 'failed' && errorText(work.error, T.failed)}
          onConfirm={() => dispatch(calls.reopen.requested({ identifierId: id }))}
          onClose={() => dispatch(stepClosed())}
        >
          {T.text}
        </ConfirmDialog>
      </div>
    );
  });
}
