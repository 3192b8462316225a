import type { Report } from '@najem/shared/contract/reports';
import { ASK_FOR_PASSPORT_PATH } from '@najem/shared/domain/rights';
import { ReportView } from '@najem/shared/report';
import { Button } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { ASKING } from '../asking/texts';
import { NoticeButton, Notices, type Place } from '../notice/Notices';

export interface NoticedReportProps {
  report: Report;
  /** Where its entries are given notice of. */
  place: Place;
  /** The reader holds the report: they get the explanation of its rating, and may ask for a passport where it is empty. */
  isHolder?: boolean;
  /** The buttons in the row of its validity. */
  actions?: ReactNode;
  /** What its readers should know before the details. */
  notices: ReactNode;
}

/** A report whose readers may give notice of its entries. */
export function NoticedReport({ report, place, isHolder = false, actions, notices }: NoticedReportProps) {
  return (
    <Notices place={place}>
      <ReportView
        report={report}
        isHolder={isHolder}
        actions={actions}
        notices={notices}
        entryActions={(entryId, about) => <NoticeButton entryId={entryId} about={about} />}
        {...(isHolder
          ? { empty: { text: ASKING.afterEmpty, actions: <Button href={ASK_FOR_PASSPORT_PATH}>{ASKING.open}</Button> } }
          : {})}
      />
    </Notices>
  );
}
