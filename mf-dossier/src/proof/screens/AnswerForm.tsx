import { CLAIM_FILES_MAX, CLAIM_TEXT_MAX_LENGTH, formatDate } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { EmptyState, Skeleton } from '@najem/shared/ui/content';
import { Button, Form, Notice, TextArea } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import { calls as fileCalls } from '../../dossier/state';
import { useFileBase } from '../../frame/base';
import { useDossier } from '../../state';
import { FormFiles } from '../parts/FormFiles';
import { SendButtons } from '../parts/SendButtons';
import { SentPage } from '../parts/SentPage';
import { calls, screenOpened } from '../state';
import { TEXTS } from '../texts';
import '../parts/claim-view.css';

const T = TEXTS.answer;

/** The answer to what the desk asked about a claim. */
export function AnswerForm() {
  const { id = '' } = useParams();
  const dispatch = useDispatch();
  const base = useFileBase();
  const claims = useDossier(({ dossier }) => dossier.claims);
  const sent = useDossier(({ proof }) => proof.sent);
  const load = useCallback(() => void dispatch(fileCalls.claims.requested({})), [dispatch]);
  useEffect(() => void dispatch(screenOpened()), [dispatch]);
  useEffect(() => {
    // A guest's frame asks for the claims itself.
    if (base === '/dossier') load();
  }, [base, load]);

  if (sent.status === 'sent') return <SentPage sent={sent} frame={Page} />;
  const known = dataOf(claims)?.claims;
  const question = known?.find(({ _id }) => _id === id)?.question;
  return (
    <Page title={T.title} back={{ href: base, label: TEXTS.form.back }} width="narrow">
      <Card>
        {question ? (
          <Fields id={id} question={question} />
        ) : known ? (
          <EmptyState title={T.none} icon="mail" actions={<Button href={base}>{TEXTS.form.back}</Button>}>
            {T.noneText}
          </EmptyState>
        ) : claims.status === 'failed' ? (
          <ErrorState title={errorText(claims.error, TEXTS.open.failed)} onRetry={load} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Card>
    </Page>
  );
}

interface Values {
  text: string;
}

function Fields({ id, question }: { id: string; question: { text: string; dueAt: string } }) {
  const dispatch = useDispatch();
  const sent = useDossier(({ proof }) => proof.sent);
  const files = useDossier(({ proof }) => proof.files);
  const attachmentIds = files.flatMap((file) => (file.state === 'ready' && file.id !== undefined ? [file.id] : []));
  const findFault = (text: string) => {
    if (attachmentIds.length < files.length) return T.filesWait;
    return text === '' && files.length === 0 ? T.missing : undefined;
  };
  return (
    <Stack gap="l">
      <Notice tone="warning" role={null} title={T.question}>
        <p className="rn-claim-text">{question.text}</p>
        <p>{T.due(formatDate(question.dueAt))}</p>
      </Notice>
      <FormFiles label={T.files} max={CLAIM_FILES_MAX} />
      <Form<Values>
        label={T.title}
        initialValues={{ text: '' }}
        check={({ text }) => ({ text: findFault(text.trim()) })}
        error={sent.status === 'failed' ? { message: errorText(sent.error, T.failed) } : undefined}
        onSubmit={({ text }) => dispatch(calls.answer.requested({ id, text: text.trim(), attachmentIds }))}
        actions={<SendButtons />}
      >
        <TextArea label={T.text} name="text" maxLength={CLAIM_TEXT_MAX_LENGTH} rows={6} />
      </Form>
    </Stack>
  );
}
