import type { DeskDispute } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { EVIDENCE_LABELS } from '@najem/shared/domain/register';
import { extendedDueAt, isUndecided, nameDispute, WISH_NAMES } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { EntryCard } from '../frame/EntryCard';
import { EVIDENCE_TEXTS } from '../evidence/texts';
import { Files } from '../frame/Files';
import { Others } from '../frame/Others';
import { NO_REASONS, ReasonsDialog } from '../frame/ReasonsDialog';
import { FILE_TEXTS } from '../frame/texts';
import { useChange, useWritingDialog } from '../frame/use-change';
import { known } from '../frame/values';
import { WorkPage, WorkStatus } from '../frame/WorkPage';
import { AskDialog } from './AskDialog';
import { DisputeCourse } from './DisputeCourse';
import { DisputeDecision } from './DisputeDecision';
import { DisputeBadge, NextDispute, TakeDispute } from './DisputeQueue';
import { EarlierDisputes } from './EarlierDisputes';
import { NOTICE_TEXTS } from './notice-texts';
import { calls, useDisputes } from './state';
import { DISPUTE_TEXTS as T } from './texts';

/** `/admin/desk/disputes/:id`: everything that a dispute is decided by, and the decision. */
export function DisputePage() {
  const open = useDisputes((disputes) => disputes.open);
  return (
    <WorkPage
      open={open}
      title={({ dispute: { about, person } }) => nameDispute({ about, otherSide: person.name || undefined })}
      number={({ dispute }) => T.title(dispute.number)}
      titleLoading={T.titleLoading}
      failed={T.failed}
      calls={calls}
    >
      {({ dispute }) => <OpenDispute dispute={dispute} />}
    </WorkPage>
  );
}

const STEPS = ['ask', 'extend', 'suspend'] as const;

function OpenDispute({ dispute }: { dispute: DeskDispute }) {
  const isOvertaken = useDisputes((disputes) => disputes.isOvertaken);
  const { dialog, open, close } = useWritingDialog(STEPS);
  const { state, dueAt, takenBy, entry, person, author, isSuspended, mayExtend, maySuspend } = dispute;
  const { awaited, mayAsk = [] } = dispute;
  return (
    <Stack gap="l">
      <WorkStatus
        label={T.status}
        stage={awaited?.step ?? state}
        dueAt={dueAt}
        takenBy={takenBy}
        badge={<DisputeBadge row={dispute} />}
      >
        <TakeDispute row={dispute} />
        {mayAsk.length > 0 && (
          <Button size="s" icon="mail" onClick={() => open('ask')}>
            {T.ask}
          </Button>
        )}
        {mayExtend && (
          <Button size="s" icon="calendar" onClick={() => open('extend')}>
            {T.extend}
          </Button>
        )}
        {maySuspend && (
          <Button size="s" icon="lock" onClick={() => open('suspend')}>
            {T.suspend}
          </Button>
        )}
        <NextDispute id={dispute._id} />
      </WorkStatus>
      {isOvertaken && <Notice tone="warning">{NOTICE_TEXTS.stale}</Notice>}
      <div className="admin-desk-dispute">
        <Stack gap="l">
          <EntryCard entry={entry} person={person} author={author}>
            {isUndecided(state) && <p>{isSuspended ? T.suspended : T.notSuspended}</p>}
          </EntryCard>
          <Contest dispute={dispute} />
          <DisputeCourse dispute={dispute} />
          {dispute.files.length > 0 && <SideFiles dispute={dispute} />}
          {dispute.evidence.length > 0 && <EntryEvidence dispute={dispute} />}
          <Others others={dispute.others} />
          <EarlierDisputes dispute={dispute} />
        </Stack>
        <DisputeDecision dispute={dispute} />
      </div>
      {dialog === 'ask' && mayAsk.length > 0 && <AskDialog dispute={dispute} sides={mayAsk} onClose={close} />}
      {dialog === 'extend' && mayExtend && <ExtendDialog dispute={dispute} onClose={close} />}
      {dialog === 'suspend' && maySuspend && <SuspendDialog dispute={dispute} onClose={close} />}
    </Stack>
  );
}

function Contest({ dispute: { ground, wanted, wantedText, openedAt, otherEntries } }: { dispute: DeskDispute }) {
  return (
    <Card title={T.contest} icon="warning">
      <DescriptionList
        columns={2}
        items={known([
          { label: T.ground, value: T.grounds[ground] },
          { label: T.wanted, value: WISH_NAMES[wanted] },
          { label: T.wantedText, value: wantedText && <span className="admin-desk-lines">{wantedText}</span> },
          { label: T.opened, value: formatDateTime(openedAt) },
          { label: T.otherEntries, value: otherEntries },
        ])}
      />
    </Card>
  );
}

function SideFiles({ dispute: { files } }: { dispute: DeskDispute }) {
  return (
    <Card title={T.files} icon="lock" lead={FILE_TEXTS.lead}>
      <Files files={files} nameOf={({ name, by, addedAt }) => T.fileBy(name, by, addedAt)} />
    </Card>
  );
}

function EntryEvidence({ dispute: { evidence } }: { dispute: DeskDispute }) {
  return (
    <Card title={T.evidence} icon="shield">
      <Stack>
        {evidence.map(({ kind, state, files }, index) => (
          // Evidence has no id here, and its order stays.
          <Stack key={`${kind} ${index}`} gap="s">
            <strong>{T.evidenceState(EVIDENCE_LABELS[kind], EVIDENCE_TEXTS.states[state])}</strong>
            {files.length === 0 ? (
              <p className="rn-muted">{T.evidenceFilesGone}</p>
            ) : (
              <Files files={files} nameOf={({ name }) => T.evidenceFile(name, EVIDENCE_LABELS[kind])} />
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

interface StepProps {
  dispute: DeskDispute;
  onClose: () => void;
}

/** Extends the time for the decision, with a reason for both sides. */
function ExtendDialog({ dispute: { _id: id, version, openedAt }, onClose }: StepProps) {
  const draft = useDraft('extension', id, NO_REASONS);
  const { send, ...attempt } = useChange(calls.extend, T.extendFailed, onClose, draft);
  return (
    <ReasonsDialog
      texts={{
        title: T.extendTitle,
        text: T.extendText(formatDate(extendedDueAt(new Date(openedAt)))),
        reasons: T.extendReasons,
        hint: T.reasonsHint,
        submit: T.extend,
      }}
      draft={draft}
      attempt={attempt}
      onSubmit={(reasons) => send({ id, version, reasons })}
      onClose={onClose}
    />
  );
}

/** Keeps the entry from counting until the decision, with a reason for both sides. */
function SuspendDialog({ dispute: { _id: id, version }, onClose }: StepProps) {
  const draft = useDraft('restriction', id, NO_REASONS);
  const { send, ...attempt } = useChange(calls.suspend, T.suspendFailed, onClose, draft);
  return (
    <ReasonsDialog
      texts={{
        title: T.suspendTitle,
        text: T.suspendText,
        reasons: T.suspendReasons,
        hint: T.reasonsHint,
        submit: T.suspend,
      }}
      draft={draft}
      attempt={attempt}
      onSubmit={(reasons) => send({ id, version, reasons })}
      onClose={onClose}
    />
  );
}
