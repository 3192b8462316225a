import type { DeskClaim } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { Card, IdentifierText, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Notice } from '@najem/shared/ui/form';
import { ClaimDecision } from './ClaimDecision';
import { StateBadge, NextClaim, TakeClaim } from './ClaimQueue';
import { DeskFile } from '../frame/DeskFile';
import { FILE_TEXTS } from '../frame/texts';
import { known } from '../frame/values';
import { WorkPage, WorkStatus } from '../frame/WorkPage';
import { NOTICE_TEXTS } from './notice-texts';
import { calls, useClaims } from './state';
import { CLAIM_TEXTS as T } from './texts';

/** `/admin/desk/claims/:id`: what a person typed and sent, and the decision about it; nothing of the register. */
export function ClaimPage() {
  const open = useClaims((claims) => claims.open);
  return (
    <WorkPage
      open={open}
      title={({ claim: { method, name } }) => T.called(T.kinds[method], name)}
      number={(found) => T.title(found.claim.number)}
      titleLoading={T.titleLoading}
      failed={T.failed}
      calls={calls}
    >
      {({ claim }) => <OpenClaim claim={claim} />}
    </WorkPage>
  );
}

function OpenClaim({ claim }: { claim: DeskClaim }) {
  const isOvertaken = useClaims((claims) => claims.isOvertaken);
  const { state, step, dueAt, takenBy } = claim;
  return (
    <Stack gap="l">
      <WorkStatus
        label={T.status}
        stage={`${state} ${step ?? ''}`}
        dueAt={dueAt}
        takenBy={takenBy}
        badge={<StateBadge row={claim} />}
      >
        <TakeClaim row={claim} />
        <NextClaim id={claim._id} />
      </WorkStatus>
      {isOvertaken && <Notice tone="warning">{NOTICE_TEXTS.stale}</Notice>}
      <div className="admin-desk-claim">
        <Stack gap="l">
          <Submission claim={claim} />
          <ClaimFiles claim={claim} />
        </Stack>
        <ClaimDecision claim={claim} />
      </div>
    </Stack>
  );
}

/** What was typed; the identifier is masked, because the administrator types what they read. */
function Submission({ claim }: { claim: DeskClaim }) {
  const { method, level, createdAt, name, identifiers, postalAddress, code, question, answer } = claim;
  const items = known([
    { label: T.kind, value: T.kinds[method] },
    { label: T.level, value: level },
    { label: T.submitted, value: formatDateTime(createdAt) },
    { label: T.name, value: name },
    ...identifiers.map(({ identifier, type }) => ({
      label: type === 'nip' ? T.companyIdentifier : T.identifier,
      value: <IdentifierText value={identifier} />,
    })),
    { label: T.address, value: postalAddress && <span className="admin-desk-lines">{postalAddress}</span> },
    { label: method === 'signed' ? T.statementCode : T.sheetCode, value: code && <Code code={code} /> },
    { label: T.asked, value: question && <span className="admin-desk-lines">{question.text}</span> },
    { label: T.answer, value: answer && <span className="admin-desk-lines">{answer}</span> },
  ]);
  return (
    <Card title={T.submission} icon="profile">
      <DescriptionList columns={2} items={items} />
    </Card>
  );
}

function Code({ code }: { code: string }) {
  return (
    <code className="admin-desk-code" translate="no">
      {code}
    </code>
  );
}

/** The files of a claim. */
function ClaimFiles({ claim: { attachments, decidedAt } }: { claim: DeskClaim }) {
  return (
    <Card title={T.files} icon="lock" lead={attachments.length > 0 ? FILE_TEXTS.lead : undefined}>
      {attachments.length === 0 ? (
        <p className="rn-muted">{decidedAt === undefined ? T.noFiles : T.filesGone}</p>
      ) : (
        <ul className="rn-list rn-stack rn-gap-m">
          {attachments.map((file) => (
            <li key={file._id}>
              <DeskFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
