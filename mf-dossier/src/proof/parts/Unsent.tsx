import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import type { PersonDraftKind } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { DraftFoot, type ShownDraft } from '@najem/shared/ui/data';
import { CopyButton, Notice } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
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
  const text = draft.values?.text.trim() ?? '';
  // What is not saved any more is all the more to be copied.
  const isKept = draft.savedAt !== undefined || draft.editedAt !== undefined;
  if (text === '' || !isKept) return null;
  return (
    <UnsentCard text={text}>
      <DraftFoot draft={draft} texts={['text']} />
    </UnsentCard>
  );
}

/** A text that was not sent, to be copied. */
export function UnsentCard({ text, children }: { text: string; children?: ReactNode }) {
  const [copyFault, setCopyFault] = useState<string>();
  return (
    <Card title={T.title} icon="edit" lead={T.lead}>
      <Stack>
        <p className="rn-draft-text">{text}</p>
        <Cluster>
          <CopyButton size="s" text={text} label={T.copy} onError={setCopyFault} />
        </Cluster>
        {copyFault !== undefined && <Notice tone="danger">{copyFault}</Notice>}
        {children}
      </Stack>
    </Card>
  );
}
