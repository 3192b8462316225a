import type { Dossier } from '@najem/shared/contract/rights';
import { formatDate, IDENTIFIER_TYPE_LABELS } from '@najem/shared/domain/kernel';
import { IdentifierText } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { TEXTS } from '../../file/texts';
import { QuestionDialog } from '../../file/frame/QuestionDialog';
import { calls } from '../state';

const T = TEXTS.closed;

/** Says which identifiers an objection closed for new entries; their person may open them again. */
export function ClosedIdentifiers({ identifiers }: Pick<Dossier['person'], 'identifiers'>) {
  const [askedId, setAskedId] = useState<string>();
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
            <Button size="s" icon="lock" onClick={() => setAskedId(id)}>
              {T.action}
            </Button>
          }
        >
          {IDENTIFIER_TYPE_LABELS[type]}: <IdentifierText value={identifier} />
        </Notice>
        {askedId === id && (
          <QuestionDialog
            call={calls.reopen}
            input={{ identifierId: id }}
            title={T.question}
            icon="lock"
            confirmLabel={T.action}
            failed={T.failed}
            onClose={() => setAskedId(undefined)}
          >
            {T.text}
          </QuestionDialog>
        )}
      </div>
    );
  });
}
