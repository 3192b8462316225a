import { formatDate } from '@najem/shared/domain/kernel';
import { CLAIM_FILES_MAX, CLAIM_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { dataOf, errorText, type Loadable, useLoaded, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { EmptyState, Skeleton } from '@najem/shared/ui/content';
import { Button, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import { calls as fileCalls } from '../../file/state';
import { useFileBase } from '../../file/frame/base';
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
  const [claims, load] = useLoaded(fileCalls.claims, {});
  // Not in the form: an answer takes the question, and the form with it.
  const [sent, send] = useRequest(calls.answer);
  useEffect(() => void dispatch(screenOpened()), [dispatch]);

  if (sent.status === 'loaded') return <SentPage form="answer" sent={{}} frame={Page} />;
  const known = dataOf(claims)?.claims;
  const question = known?.find(({ _id }) => _id === id)?.question;
  return (
    <Page title={T.title} back={{ href: base, label: TEXTS.form.back }} width="narrow">
      <Card>
        {question ? (
          <Fields question={question} sent={sent} onSubmit={(answer) => send({ id, ...answer })} />
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

interface FieldsProps {
  question: { text: string; dueAt: string };
  sent: Loadable<unknown>;
  onSubmit: (answer: { text: string; attachmentIds: string[] }) => void;
}

function Fields({ question, sent, onSubmit }: FieldsProps) {
  const files = useDossier((state) => state.files);
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
      <Form<Values>
        label={T.title}
        initialValues={{ text: '' }}
        error={sent.status === 'failed' ? { message: errorText(sent.error, T.failed) } : undefined}
        onSubmit={({ text }) => onSubmit({ text: text.trim(), attachmentIds })}
        actions={<SendButtons sent={sent} />}
      >
        <FormFiles label={T.files} max={CLAIM_FILES_MAX} />
        <TextArea
          label={T.text}
          name="text"
          rules={[rule((text: string) => findFault(text.trim()))]}
          maxLength={CLAIM_TEXT_MAX_LENGTH}
          rows={6}
        />
      </Form>
    </Stack>
  );
}
