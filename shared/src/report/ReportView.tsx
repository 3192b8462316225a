import type { Report } from '@najem/shared/contract/reports';
import { isSubjectKind, SUBJECTS } from '@najem/shared/domain/register';
import { ERASED_TEXT } from '@najem/shared/domain/reports';
import { isCleanPassport } from '@najem/shared/domain/rights';
import { Stack } from '@najem/shared/ui/base';
import { Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { DocumentCard } from './DocumentCard';
import { Entries, type EntryActions } from './Entries';
import { PassportHead } from './PassportHead';
import { stepsOf } from './rating-breakdown';
import { RatingCard } from './RatingCard';
import { ReportHead } from './ReportHead';
import { Questions, Topics } from './Topics';
import './report-view.css';

export interface ReportViewProps {
  report: Report;
  /** The reader holds the report, and so gets the explanation of its rating. */
  isHolder?: boolean;
  /** It is not issued yet: there is no document to compare it with. */
  isPreview?: boolean;
  /** The buttons in the row of its validity. */
  actions?: ReactNode;
  /** What a reader should know before the details: corrections, the end of a link. */
  notices?: ReactNode;
  /** What a reader may do about an entry, behind '…'; `about` names it. */
  entryActions?: EntryActions;
  /** What a report without a single entry says besides, and offers. */
  empty?: { text: ReactNode; actions: ReactNode };
}

/** Shows the content of a report, the answer first; below a page's title, for which there is `reportTitle`. */
export function ReportView({ report, isPreview, actions, notices, ...rest }: ReportViewProps) {
  const isClean = isCleanPassport(report);
  return (
    <Stack gap="l" className="rn-report">
      {report.passport && (
        <PassportHead report={report} passport={report.passport} actions={isClean ? actions : undefined} />
      )}
      {!isClean && <ReportHead report={report} actions={actions} />}
      {notices}
      {report.erasedAt === undefined ? (
        <ReportContent report={report} {...rest} />
      ) : (
        <Notice tone="info" role={null}>
          {ERASED_TEXT}
        </Notice>
      )}
      {!isPreview && <DocumentCard report={report} />}
    </Stack>
  );
}

type ReportContentProps = Omit<ReportViewProps, 'isPreview' | 'actions' | 'notices'>;

function ReportContent({ report, isHolder = false, entryActions, empty }: ReportContentProps) {
  const descriptor = isSubjectKind(report.type) ? SUBJECTS[report.type] : undefined;
  const { history } = report.data;
  const hasEntries = descriptor && history.length > 0;
  if (isCleanPassport(report)) return null;
  return (
    <>
      {hasEntries && (
        <>
          <Topics descriptor={descriptor} entries={history} />
          <Questions descriptor={descriptor} entries={history} />
        </>
      )}
      <Entries report={report} descriptor={descriptor} entryActions={entryActions} empty={empty} />
      {hasEntries && (
        <RatingCard report={report} descriptor={descriptor} steps={stepsOf(descriptor, report)} isHolder={isHolder} />
      )}
    </>
  );
}
