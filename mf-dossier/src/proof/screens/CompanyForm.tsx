import { problemText } from '@najem/shared/contract/kernel';
import { IDENTIFIER_TEXT_MAX_LENGTH, isNip, NIP_LENGTH, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { canOpenFile, CLAIM_FILES_MAX } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { EmptyState, Skeleton } from '@najem/shared/ui/content';
import { Button, Form, Notice, rule, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { calls as fileCalls } from '../../file/state';
import { AttemptForm, type AttemptFieldsProps } from '../parts/AttemptForm';
import { FormFiles } from '../parts/FormFiles';
import { SendButtons } from '../parts/SendButtons';
import { type Sent, SentPage } from '../parts/SentPage';
import { useReadyFiles } from '../parts/use-attempt';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.company;
const BACK = { href: '/dossier/settings', label: T.back };
/** What a person must have proved themselves by, before they act for a company. */
const LEVEL = 3;

/** Takes the proof that the person may act for a company; it needs a proof of level 3 of their own. */
export function CompanyForm() {
  const [claims, load] = useLoaded(fileCalls.claims, {});
  const [sent, setSent] = useState<Sent>();

  if (sent) return <SentPage form="company" sent={sent} frame={Page} />;
  const known = dataOf(claims)?.claims;
  const isProven = known?.some((claim) => canOpenFile(claim) && claim.level === LEVEL);
  return (
    <Page title={T.title} lead={T.lead} back={BACK} width="narrow">
      <Card>
        {isProven ? (
          <AttemptForm method="company" fields={Fields} onSent={setSent} />
        ) : known ? (
          <EmptyState
            title={T.needsProof}
            icon="shield"
            actions={
              <Button variant="primary" href="/dossier/start" state={{ returnPath: '/dossier/company' }}>
                {T.toProof}
              </Button>
            }
          >
            {T.needsProofText}
          </EmptyState>
        ) : claims.status === 'failed' ? (
          <ErrorState title={errorText(claims.error, T.failed)} onRetry={load} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Card>
    </Page>
  );
}

interface Values {
  nip: string;
}

function Fields({ attemptId, onSent, onRestart }: AttemptFieldsProps) {
  const [sent, send] = useRequest(calls.submitCompany, onSent);
  const attachmentIds = useReadyFiles();
  const [lacksFile, setLacksFile] = useState(false);
  const submit = ({ nip }: Values) => {
    setLacksFile(attachmentIds === undefined);
    if (attachmentIds === undefined) return;
    send({ attemptId, nip: normaliseIdentifier(nip), attachmentIds });
  };
  return (
    <Form<Values>
      label={T.title}
      initialValues={{ nip: '' }}
      error={sent.status === 'failed' ? { message: errorText(sent.error, TEXTS.form.failed) } : undefined}
      onSubmit={submit}
      actions={<SendButtons sent={sent} onRestart={onRestart} />}
    >
      <Stack gap="s">
        <FormFiles label={T.files} max={CLAIM_FILES_MAX} />
        <p className="rn-muted rn-small">{T.filesHint}</p>
      </Stack>
      {lacksFile && attachmentIds === undefined && <Notice tone="danger">{TEXTS.form.filesMissing}</Notice>}
      <TextField
        label={T.nip}
        name="nip"
        rules={[rule((nip: string) => findNipFault(nip.trim()))]}
        numeric
        autoComplete="off"
        maxLength={IDENTIFIER_TEXT_MAX_LENGTH}
      />
    </Form>
  );
}

function findNipFault(nip: string): string | undefined {
  if (nip === '') return T.nipMissing;
  const value = normaliseIdentifier(nip);
  if (value.length !== NIP_LENGTH) return T.nipFormat;
  return isNip(value) ? undefined : problemText('NIP_CHECKSUM');
}
