import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { DraftFoot, type DraftFootProps, draftText } from '@najem/shared/ui/data';
import { CopyButton, Notice } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
import { TEXTS } from './texts';

const T = TEXTS.unsent;

interface UnsentTextProps extends DraftFootProps {
  /** Which form it was written in, where there are several. */
  title?: string;
  /** What can be done with it, where the form may come back. */
  lead?: string;
}

/** What was written in a form that is not there any more, as long as its draft is kept; nothing without one. */
export function UnsentText({ draft, texts, title, lead }: UnsentTextProps) {
  const text = draftText(draft.values ?? {}, texts).trim();
  // What is not saved any more is all the more to be copied.
  const isKept = draft.savedAt !== undefined || draft.editedAt !== undefined;
  // What was just sent goes when the form does.
  if (text === '' || !isKept || draft.isStopped) return null;
  return (
    <UnsentCard text={text} title={title} lead={lead}>
      <DraftFoot draft={draft} texts={texts} />
    </UnsentCard>
  );
}

interface UnsentCardProps {
  text: string;
  title?: string;
  lead?: string;
  children?: ReactNode;
}

/** A text that was not sent, to be copied. */
export function UnsentCard({ text, title = T.title, lead = T.lead, children }: UnsentCardProps) {
  const [copyFault, setCopyFault] = useState<string>();
  return (
    <Card title={title} icon="edit" lead={lead}>
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
