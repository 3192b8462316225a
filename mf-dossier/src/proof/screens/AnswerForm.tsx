import { formatDate } from '@najem/shared/domain/kernel';
import { CLAIM_FILES_MAX, CLAIM_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { dataOf, errorText, type Loadable, useLoaded, useSending } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { EmptyState, Skeleton } from '@najem/shared/ui/content';
import { DraftFoot } from '@najem/shared/ui/data';
import { UnsentText } from '@najem/shared/ui/evidence';
import { Button, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { useParams } from 'react-router-dom';
import { TenancyNotice } from '../../file/frame/TenancyNotice';
import { calls as fileCalls } from '../../file/state';
import { useFileBase } from '../../file/frame/base';
import { CalendarButton } from '../../news/DueDate';
import { useDossier } from '../../state';
import { FormFiles } from '../parts/FormFiles';
import { SendButtons } from '../parts/SendButtons';
import { SentPage } from '../parts/SentPage';
import { type FormDraft, useFormDraft } from '../parts/use-form-draft';
import { calls } from '../state';
import { TEXTS } from '../texts';
import '../parts/claim-view.css';

const T = TEXTS.answer;

/** The answer to what the desk asked about a claim. */
export function AnswerForm() {
  const { id = '' } = useParams();
  const base = useFileBase();
  const [claims, load] = useLoaded(fileCalls.claims, {});
  // Not in the form: an answer takes the question, and the form with it.
  const draft = useFormDraft('statement', id, START);
  const [sent, send] = useSending(draft, calls.answer);

  if (sent.status === 'loaded') return <SentPage form="answer" sent={{}} frame={Page} />;
  const known = dataOf(claims)?.claims;
  const question = known?.find(({ _id }) => _id === id)?.question;
  return (
    <Page title={T.title} back={{ href: base, label: TEXTS.form.back }} width="narrow">
      <Card>
        {question && draft.values ? (
          <Fields
            id={id}
            question={question}
            sent={sent}
            draft={draft}
            onSubmit={(answer) => send({ id, ...answer })}
          />
        ) : known && !question ? (
          <Stack gap="l">
            <EmptyState title={T.none} icon="mail" actions={<Button href={base}>{TEXTS.form.back}</Button>}>
              {T.noneText}
            </EmptyState>
            <UnsentText draft={draft} texts={['text']} />
          </Stack>
        ) : claims.status === 'failed' ? (
          <ErrorState title={errorText(claims.error, TEXTS.open.failed)} onRetry={load} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Card>
    </Page>
  );
}

const START = { text: '' };
type Values = typeof START;

interface FieldsProps {
  id: string;
  question: { text: string; dueAt: string };
  sent: Loadable<unknown>;
  draft: FormDraft<Values>;
  onSubmit: (answer: { text: string; attachmentIds: string[] }) => void;
}

function Fields({ id, question, sent, draft, onSubmit }: FieldsProps) {
  const files = useDossier((state) => state.files);
  const attachmentIds = files.flatMap((file) => (file.state === 'ready' && file.id !== undefined ? [file.id] : []));
  const findFault = (text: string) => {
    if (attachmentIds.length < files.length) return T.filesWait;
    return text === '' && files.length === 0 ? T.missing : undefined;
  };
  return (
    <Stack gap="l">
      <Notice tone="warning" role={null} title={T.question}>
        <p className="dossier-claim-text">{question.text}</p>
        <p>{T.due(formatDate(question.dueAt))}</p>
        <CalendarButton call={calls.dueDate} input={{ id }} />
      </Notice>
      <TenancyNotice />
      <Form<Values>
        label={T.title}
        values={{ text: draft.values?.text ?? '' }}
        onEdit={(_changed, { text }) => draft.edit({ text })}
        error={sent.status === 'failed' ? { message: errorText(sent.error, T.failed) } : undefined}
        onSubmit={({ text }) => onSubmit({ text: text.trim(), attachmentIds })}
        actions={<SendButtons sent={sent} />}
      >
        <FormFiles key={draft.round} label={T.files} max={CLAIM_FILES_MAX} {...draft.ofFiles} />
        <TextArea
          label={T.text}
          name="text"
          rules={[rule((text: string) => findFault(text.trim()))]}
          maxLength={CLAIM_TEXT_MAX_LENGTH}
          rows={6}
        />
        <DraftFoot draft={draft} texts={['text']} />
      </Form>
    </Stack>
  );
}
