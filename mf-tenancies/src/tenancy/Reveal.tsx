import type { RevealedOpinion, Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { errorText, useRequest } from '@najem/shared/store';
import { EntryStanding, GradeBadge } from '@najem/shared/subject';
import { Card, Cluster, Link, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../frame/QuestionDialog';
import { sideName } from '../frame/words';
import { calls } from '../state';
import { JoinCard } from './JoinCard';
import { EvidenceDialog, OwnEvidence } from './OwnEvidence';
import { OpinionText } from './OpinionText';
import type { Opened } from './opened';
import { TEXTS } from './texts';

const T = TEXTS.reveal;

/** What both sides wrote, side by side: first what the other wrote about the reader, for which they came. */
export function Reveal({ opened }: { opened: Opened }) {
  const { tenancy, opinions, needsFreshProof } = opened;
  if (needsFreshProof) return <ProveFirst number={tenancy.number} />;
  if (!opinions) return null;
  if (opinions.length === 0) {
    return (
      <section className="tenancies-reveal" aria-label={T.title}>
        <Card className="tenancies-reveal-none">
          <EmptyState title={T.nobody} icon="clock" />
        </Card>
      </section>
    );
  }
  const theirs = opinions.find(({ isYours }) => !isYours);
  const own = opinions.find(({ isYours }) => isYours);
  return (
    <section className="tenancies-reveal" aria-label={T.title}>
      <Card
        title={T.aboutYou(sideName(tenancy.other))}
        icon={tenancy.other.role}
        tone="accent"
        footer={theirs && isOutside(theirs) && <ReportOpinion number={tenancy.number} />}
      >
        <Words number={tenancy.number} opinion={theirs} about={tenancy.role} none={T.none} />
      </Card>
      <Card
        title={T.yours}
        icon={tenancy.role}
        footer={own && own.withdrawnAt === undefined && <OwnActions opened={opened} own={own} />}
      >
        <Words number={tenancy.number} opinion={own} about={tenancy.other.role} none={T.yoursNone} />
      </Card>
      <EvidenceDialog />
      <JoinCard tenancy={tenancy} opinion={theirs} />
    </section>
  );
}

/** Whether the page alone has words of an opinion: those of the history are disputed there. */
function isOutside({ withdrawnAt, entries }: RevealedOpinion): boolean {
  return withdrawnAt === undefined && entries.some((entry) => !isInHistory(entry));
}

const isInHistory = ({ place }: RevealedOpinion['entries'][number]): boolean => place === 'register';

/** Leads to the form that gives notice of an opinion about the reader. */
function ReportOpinion({ number }: { number: string }) {
  return (
    <Cluster>
      <Button size="s" variant="quiet" icon="warning" href={`/dossier/cases/new?kind=content_notice&tenancy=${number}`}>
        {T.report}
      </Button>
    </Cluster>
  );
}

/** The words about oneself are shown after a fresh proof: the call asks for it, and brings them. */
function ProveFirst({ number }: { number: string }) {
  const [read, send] = useRequest(calls.readOpinions);
  return (
    <section className="tenancies-reveal" aria-label={T.title}>
      <Card className="tenancies-reveal-none">
        <EmptyState
          title={T.fresh}
          icon="lock"
          actions={
            <Button variant="primary" icon="eye" loading={read.status === 'loading'} onClick={() => send({ number })}>
              {T.freshAction}
            </Button>
          }
        >
          {T.freshText}
        </EmptyState>
        {read.status === 'failed' && <Notice tone="danger">{errorText(read.error, T.freshFailed)}</Notice>}
      </Card>
    </section>
  );
}

interface WordsProps {
  /** Of the tenancy. */
  number: string;
  opinion: RevealedOpinion | undefined;
  /** Whom it is about. */
  about: Tenancy['role'];
  /** What is said where there is none. */
  none: string;
}

function Words({ number, opinion, about, none }: WordsProps) {
  if (!opinion) return <p className="rn-muted">{none}</p>;
  if (opinion.withdrawnAt !== undefined) {
    return <p className="rn-muted">{T.withdrawn(formatDate(opinion.withdrawnAt))}</p>;
  }
  return (
    <ul className="rn-list tenancies-opinion">
      {opinion.entries.map((entry, index) => (
        <li key={index}>
          <Entry number={number} entry={entry} about={about} isYours={opinion.isYours} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  number: string;
  entry: RevealedOpinion['entries'][number];
  about: Tenancy['role'];
  isYours: boolean;
}

function Entry({ number, entry, about, isYours }: EntryProps) {
  const { place, entryId, grade, standing, refusal } = entry;
  if (place === 'gone' || place === 'withdrawn') return <p className="rn-muted">{T.gone}</p>;
  const note = T.places[place];
  const notes = (
    <>
      {note !== undefined && <p className="rn-muted rn-small">{note}</p>}
      {isYours && refusal !== undefined && <p className="rn-muted rn-small">{T.why(refusal)}</p>}
    </>
  );
  // What was refused has no words any more.
  if (entry.reason === '') return notes;
  return (
    <OpinionText entry={entry} about={about}>
      <Cluster>
        <GradeBadge grade={grade} />
        <EntryStanding standing={standing} disputesPath="/dossier/disputes" />
        {!isYours && entryId !== undefined && <Link href={`/dossier/entries/${entryId}`}>{T.answer}</Link>}
      </Cluster>
      {notes}
      {isYours && isInHistory(entry) && <OwnEvidence number={number} entry={entry} about={about} />}
    </OpinionText>
  );
}

function OwnActions({ opened: { tenancy, opinion }, own }: { opened: Opened; own: RevealedOpinion }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack>
      <Cluster>
        <Button size="s" variant="quiet" icon="trash" onClick={() => setAsked(true)}>
          {T.withdraw}
        </Button>
        {own.entries.some(isInHistory) && <Link href="/dossier/disputes">{T.disputes}</Link>}
      </Cluster>
      {isAsked && (
        <QuestionDialog
          call={calls.withdrawOpinion}
          input={{ number: tenancy.number, version: opinion?.version ?? 0 }}
          title={T.withdrawTitle}
          confirmLabel={T.withdraw}
          failed={TEXTS.opinion.withdrawFailed}
          onClose={() => setAsked(false)}
        >
          {T.withdrawText}
        </QuestionDialog>
      )}
    </Stack>
  );
}
