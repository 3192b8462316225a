import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import type { PersonDraftKind } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { DraftFoot, type ShownDraft } from '@najem/shared/ui/data';
import { CopyButton, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { TEXTS } from '../texts';

const T = TEXTS.unsent;

interface UnsentProps {
  kind: PersonDraftKind;
  thing: string;
}

/** What was written in a form that is not there any more, as long as its draft is kept; nothing without one. */
export function Unsent({ kind, thing }: UnsentProps) {
  return <UnsentText draft={useDraft(kind, thing, NO_TEXT)} />;
}

const NO_TEXT = { text: '' };

interface UnsentTextProps {
  draft: Omit<ShownDraft, 'values'> & { values: { text: string } | undefined };
}

/** Likewise, of a draft that the screen has. */
export function UnsentText({ draft }: UnsentTextProps) {
  const [copyFault, setCopyFault] = useState<string>();
  const text = draft.values?.text.trim() ?? '';
  // What is not saved any more is all the more to be copied.
  const isKept = draft.savedAt !== undefined || draft.editedAt !== undefined;
  if (text === '' || !isKept) return null;
  return (
    <Card title={T.title} icon="edit" lead={T.lead}>
      <Stack>
        <p className="rn-draft-text">{text}</p>
        <Cluster>
          <CopyButton size="s" text={text} label={T.copy} onError={setCopyFault} />
        </Cluster>
        {copyFault !== undefined && <Notice tone="danger">{copyFault}</Notice>}
        <DraftFoot draft={draft} texts={['text']} />
      </Stack>
    </Card>
  );
}
