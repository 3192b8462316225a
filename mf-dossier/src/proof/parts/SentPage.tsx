import { selectSession } from '@najem/shared/store';
import { Card, type Page, Stack } from '@najem/shared/ui/base';
import { Button, CopyButton, Notice } from '@najem/shared/ui/form';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useSelector } from 'react-redux';
import { useFileBase } from '../../file/frame/base';
import { PublicPage } from '../../file/frame/PublicPage';
import { TEXTS } from '../texts';
import './start.css';

const T = TEXTS.sent;

/** A form that went to the desk; a guest gets the code that opens the file later. */
export interface Sent {
  code?: string;
}

interface SentPageProps {
  form: 'signed' | 'document' | 'company' | 'answer';
  sent: Sent;
  /** The page around it; that of the public frame when absent. */
  frame?: ComponentType<ComponentProps<typeof Page>>;
}

/** What a person reads after a form went to the desk; a guest's code is shown this once. */
export function SentPage({ form, sent: { code }, frame: Frame = PublicPage }: SentPageProps) {
  const { isAuthenticated } = useSelector(selectSession);
  const [copyFault, setCopyFault] = useState<string>();
  const isAnswer = form === 'answer';
  const base = useFileBase();
  const hasFile = isAuthenticated || base !== '/dossier';
  return (
    <Frame title={isAnswer ? TEXTS.answer.sent : T.title} width="narrow">
      <Card>
        <Stack gap="l">
          <Notice tone="success">{isAnswer ? TEXTS.answer.sentText : T.text}</Notice>
          {(form === 'document' || form === 'company') && <p>{T.letters[form]}</p>}
          {code !== undefined && (
            <Notice
              tone="warning"
              role={null}
              title={T.code}
              actions={<CopyButton text={code} onError={setCopyFault} />}
            >
              <span className="dossier-proof-code rn-tabular">{code}</span>
            </Notice>
          )}
          {copyFault && (
            <Notice tone="danger" role="alert">
              {copyFault}
            </Notice>
          )}
          <div>
            {hasFile ? (
              <Button href={base}>{T.file}</Button>
            ) : (
              <Button icon="home" href="/">
                {T.home}
              </Button>
            )}
          </div>
        </Stack>
      </Card>
    </Frame>
  );
}
