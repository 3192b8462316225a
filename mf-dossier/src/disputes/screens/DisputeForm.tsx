import type { DossierEntry } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import {
  authorDueAt,
  decisionDueAt,
  DISPUTE_TEXT_MAX_LENGTH,
  DISPUTE_TEXT_MIN_LENGTH,
  type Ground,
  GROUND_LABELS,
  GROUNDS,
  isAuthorDayMoved,
  startDispute,
  type Wish,
  WISH_LABELS,
  WISHES,
} from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded, useSending } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, ChoiceField } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { DraftFoot } from '@najem/shared/ui/data';
import { UnsentText } from '@najem/shared/ui/evidence';
import { Button, filled, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { EntryView } from '../../file/parts/EntryView';
import { calls as fileCalls } from '../../file/state';
import { TEXTS as FILE_TEXTS } from '../../file/texts';
import { useFileBase } from '../../file/frame/base';
import { ToProof } from '../../file/frame/ToProof';
import { namedItems, NewsField, useNamingAlong } from '../../news/NewsField';
import { FormFiles } from '../../proof/parts/FormFiles';
import { type FormDraft, useFormDraft } from '../../proof/parts/use-form-draft';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { withoutFiles } from '../parts/check';
import { CheckStep } from '../parts/CheckStep';
import { nameFiles } from '../parts/files';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.form;

/** 'Zakwestionuj wpis': the person says what is wrong with an entry about them, and what they want. */
export function DisputeForm() {
  const { id = '' } = useParams();
  const base = useFileBase();
  const [loading, load] = useLoaded(fileCalls.entry, { id });
  const draft = useFormDraft('dispute', id, EMPTY);

  const back = { href: `${base}/entries/${id}`, label: T.back };
  if (loading.status === 'failed') {
    const { error } = loading;
    if (error.code === 'DOSSIER_PROOF_REQUIRED') return <ToProof />;
    const isGone = error.code === 'ENTRY_NOT_FOUND';
    return (
      <Page title={T.title} back={back} width="narrow">
        <Card>
          <ErrorState
            title={errorText(error, isGone ? FILE_TEXTS.entries.notFound : FILE_TEXTS.entries.failed)}
            onRetry={isGone ? undefined : load}
            actions={<Button href={base}>{FILE_TEXTS.back}</Button>}
          />
        </Card>
        {isGone && <UnsentText draft={draft} texts={LONG_TEXTS} />}
      </Page>
    );
  }
  const entry = dataOf(loading)?.entry;
  return (
    <Page title={T.title} back={back} width="narrow">
      {entry && draft.values ? (
        <Stack gap="l">
          <Card title={T.entry} icon="report">
            <EntryView entry={entry} />
          </Card>
          {entry.canDispute ? (
            <Card>
              <Fields entry={entry} draft={draft} />
            </Card>
          ) : (
            <>
              <Notice tone="info" title={T.impossible}>
                {whyNot(entry)}
              </Notice>
              <UnsentText draft={draft} texts={LONG_TEXTS} />
            </>
          )}
        </Stack>
      ) : (
        <CardSkeleton count={2} />
      )}
    </Page>
  );
}

/** Why an entry cannot be disputed now; the way to its dispute stands with the entry. */
function whyNot({ confirmedAt, standing, dispute }: DossierEntry): string | undefined {
  if (confirmedAt !== undefined) return T.confirmed;
  return standing.is === 'disputed' || dispute ? T.disputed : undefined;
}

interface Values {
  ground: Ground | '';
  text: string;
  wanted: Wish | '';
  wantedText: string;
  email: string;
}

/** Most want the entry removed, which the last look repeats. */
const EMPTY: Values = { ground: '', text: '', wanted: 'removal', wantedText: '', email: '' };
const LONG_TEXTS = ['text', 'wantedText'];
const GROUND_OPTIONS = GROUNDS.map((value) => ({ value, label: GROUND_LABELS[value] }));
const WISH_OPTIONS = WISHES.map((value) => ({ value, label: WISH_LABELS[value], note: T.wishNotes[value] }));

function Fields({ entry, draft }: { entry: DossierEntry; draft: FormDraft<Values> }) {
  const base = useFileBase();
  const navigate = useNavigate();
  const nameAlong = useNamingAlong();
  const { ground, text, wanted, wantedText, email } = draft.values ?? EMPTY;
  const [change, send] = useSending(draft, calls.open, ({ dispute }) => {
    nameAlong(email);
    void navigate(`${base}/disputes/${dispute._id}`, { replace: true });
  });
  const { attachmentIds, wait, fault } = useFormFiles(T.filesWait);
  const submit = (values: Values) => {
    if (attachmentIds === undefined) return wait();
    // Their rules refused a form in which one of them is missing.
    if (values.ground === '' || values.wanted === '') return;
    send({
      id: entry._id,
      ground: values.ground,
      text: values.text.trim(),
      wanted: values.wanted,
      wantedText: values.wanted === 'correction' ? values.wantedText.trim() : undefined,
      attachmentIds,
    });
  };
  const [isChecking, setChecking] = useState(false);
  const error = change.status === 'failed' ? errorText(change.error, T.failed) : undefined;
  if (isChecking && ground !== '' && wanted !== '') {
    const items = [
      { label: T.ground, value: GROUND_LABELS[ground] },
      { label: T.text, value: text.trim() },
      { label: T.wanted, value: WISH_LABELS[wanted] },
      ...(wanted === 'correction' ? [{ label: T.wantedText, value: wantedText.trim() }] : []),
      ...namedItems(email),
    ];
    return (
      <CheckStep
        side="person"
        items={items}
        known={nameFiles(entry.evidence ?? [], 'person')}
        knownLabel={TEXTS.check.entryHas}
        withoutFiles={withoutFiles({
          side: 'person',
          ground,
          grade: entry.grade,
          because: startOf(entry, ground).because,
        })}
        next={<WhatFollows entry={entry} ground={ground} />}
        isSending={change.status === 'loading'}
        error={error}
        onSend={() => submit({ ground, text, wanted, wantedText, email })}
        onBack={() => setChecking(false)}
      />
    );
  }
  return (
    <Form<Values>
      label={T.title}
      values={{ ground, text, wanted, wantedText, email }}
      error={error === undefined ? undefined : { message: error }}
      onEdit={(changed) => draft.edit({ ground, text, wanted, wantedText, email, ...changed })}
      onSubmit={() => (attachmentIds === undefined ? wait() : setChecking(true))}
      actions={
        <>
          <Button href={`${base}/entries/${entry._id}`}>{T.cancel}</Button>
          <Button type="submit" variant="primary">
            {TEXTS.check.title}
          </Button>
        </>
      }
    >
      <ChoiceField label={T.ground} name="ground" rules={[filled(T.groundMissing)]} options={GROUND_OPTIONS} />
      <TextArea
        label={T.text}
        hint={T.textHint}
        name="text"
        rules={[rule((text: string) => (text.trim().length < DISPUTE_TEXT_MIN_LENGTH ? T.tooShort : undefined))]}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
        rows={7}
      />
      <FormFiles key={draft.round} label={T.files} max={ATTACHMENTS_PER_THING} purpose="dispute" {...draft.ofFiles} />
      <ChoiceField label={T.wanted} name="wanted" rules={[filled(T.wantedMissing)]} options={WISH_OPTIONS} />
      {wanted === 'correction' && (
        <TextArea
          label={T.wantedText}
          name="wantedText"
          rules={[filled(T.wantedTextMissing)]}
          maxLength={DISPUTE_TEXT_MAX_LENGTH}
          rows={4}
        />
      )}
      <NewsField email={email} />
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <WhatFollows entry={entry} ground={ground} />
      <DraftFoot draft={draft} texts={LONG_TEXTS} />
    </Form>
  );
}

interface WhatFollowsProps {
  entry: DossierEntry;
  ground: Ground | '';
}

/** How the dispute would begin. Most begin alike, so that is said until a ground is chosen. */
function startOf({ grade, reviewedAt, isAuthorUnreachable }: DossierEntry, ground: Ground | '') {
  return startDispute({
    ground: ground || 'untrue',
    grade,
    isAuthorReachable: isAuthorUnreachable !== true,
    wasDisputed: reviewedAt !== undefined,
  });
}

/** What sending brings: whether the entry stops counting, and by when it is decided. */
function WhatFollows({ entry, ground }: WhatFollowsProps) {
  const { reviewedAt } = entry;
  const [now] = useState(() => new Date(serverNow()));
  const { state, suspends } = startOf(entry, ground);
  const decision = T.decision(formatDate(decisionDueAt(now, suspends)));
  if (!suspends) {
    return (
      <Notice tone="warning" role="status">
        {reviewedAt === undefined ? `${T.court} ${decision}` : T.keptBefore(formatDate(reviewedAt))}
      </Notice>
    );
  }
  const authorHas = isAuthorDayMoved(now) ? T.authorHasMoved(formatDate(authorDueAt(now))) : T.authorHas;
  const sentences = state === 'awaiting_author' ? [T.suspends, authorHas, decision] : [T.suspends, decision];
  return (
    <Notice tone="info" role="status">
      {sentences.join(' ')}
    </Notice>
  );
}
