import type { DeskEvidence } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { EVIDENCE_LABELS } from '@najem/shared/domain/register';
import { Card, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Notice } from '@najem/shared/ui/form';
import { EntryCard } from '../frame/EntryCard';
import { Files } from '../frame/Files';
import { FILE_TEXTS } from '../frame/texts';
import { WorkPage, WorkStatus } from '../frame/WorkPage';
import { EvidenceDecision } from './EvidenceDecision';
import { EvidenceBadge, NextEvidence, TakeEvidence } from './EvidenceQueue';
import { NOTICE_TEXTS } from './notice-texts';
import { calls, useEvidence } from './state';
import { EVIDENCE_TEXTS as T } from './texts';

/** `/admin/desk/evidence/:id`: what an author proves an entry by, and the grade for it. */
export function EvidencePage() {
  const open = useEvidence((evidence) => evidence.open);
  return (
    <WorkPage
      open={open}
      title={({ evidence: { kind, person } }) => T.called(EVIDENCE_LABELS[kind], person.name)}
      number={(found) => T.title(found.evidence.number)}
      titleLoading={T.titleLoading}
      failed={T.failed}
      calls={calls}
    >
      {({ evidence }) => <OpenEvidence evidence={evidence} />}
    </WorkPage>
  );
}

function OpenEvidence({ evidence }: { evidence: DeskEvidence }) {
  const isOvertaken = useEvidence((part) => part.isOvertaken);
  const { state, dueAt, takenBy, entry, person, author } = evidence;
  return (
    <Stack gap="l">
      <WorkStatus
        label={T.status}
        stage={state}
        dueAt={dueAt}
        takenBy={takenBy}
        badge={<EvidenceBadge row={evidence} />}
      >
        <TakeEvidence row={evidence} />
        <NextEvidence id={evidence._id} />
      </WorkStatus>
      {isOvertaken && <Notice tone="warning">{NOTICE_TEXTS.stale}</Notice>}
      <div className="admin-desk-claim">
        <Stack gap="l">
          <Submission evidence={evidence} />
          <EntryCard entry={entry} person={person} author={author} />
        </Stack>
        <EvidenceDecision evidence={evidence} />
      </div>
    </Stack>
  );
}

function Submission({ evidence: { kind, createdAt, files } }: { evidence: DeskEvidence }) {
  return (
    <Card title={T.submission} icon="lock" lead={files.length > 0 ? FILE_TEXTS.lead : undefined}>
      <Stack>
        <DescriptionList
          columns={2}
          items={[
            { label: T.kind, value: EVIDENCE_LABELS[kind] },
            { label: T.created, value: formatDateTime(createdAt) },
          ]}
        />
        {files.length === 0 ? <p className="rn-muted">{T.noFiles}</p> : <Files files={files} />}
      </Stack>
    </Card>
  );
}
