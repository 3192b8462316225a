import { errorText, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { PublicPage } from '../../file/frame/PublicPage';
import { AttemptForm, type AttemptFieldsProps } from '../parts/AttemptForm';
import { FormFiles } from '../parts/FormFiles';
import { GuestEmail } from '../parts/GuestEmail';
import { SendButtons } from '../parts/SendButtons';
import { type Sent, SentPage } from '../parts/SentPage';
import { useReadyFiles } from '../parts/use-attempt';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.signed;
const BACK = { href: '/dossier/start', label: TEXTS.form.back };

/** Gives the statement to sign, and takes it back signed. */
export function SignedForm() {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <SentPage form="signed" sent={sent} />;
  return (
    <PublicPage title={T.title} lead={T.lead} back={BACK}>
      <Card>
        <AttemptForm method="signed" fields={Fields} onSent={setSent} />
      </Card>
    </PublicPage>
  );
}

function Fields({ attemptId, isGuest, onSent, onRestart }: AttemptFieldsProps) {
  const [sent, send] = useRequest(calls.submitSigned, onSent);
  const [statement, download] = useRequest(calls.statement);
  const [attachmentId] = useReadyFiles() ?? [];
  const [lacksFile, setLacksFile] = useState(false);
  return (
    <Stack gap="l">
      <div>
        <Button icon="download" loading={statement.status === 'loading'} onClick={() => download({ id: attemptId })}>
          {T.download}
        </Button>
      </div>
      {statement.status === 'failed' && <Notice tone="danger">{errorText(statement.error, T.downloadFailed)}</Notice>}
      <Form<{ email: string }>
        label={T.title}
        initialValues={{ email: '' }}
        error={sent.status === 'failed' ? { message: errorText(sent.error, TEXTS.form.failed) } : undefined}
        onSubmit={({ email }) => {
          setLacksFile(attachmentId === undefined);
          if (attachmentId === undefined) return;
          send({ attemptId, attachmentId, email: isGuest ? email.trim() : undefined });
        }}
        actions={<SendButtons sent={sent} onRestart={onRestart} />}
      >
        <FormFiles label={T.file} max={1} />
        {lacksFile && attachmentId === undefined && <Notice tone="danger">{TEXTS.form.filesMissing}</Notice>}
        {isGuest && <GuestEmail />}
      </Form>
    </Stack>
  );
}
