import type { Report } from '@najem/shared/contract';
import { ASK_FOR_PASSPORT_PATH } from '@najem/shared/domain';
import { ReportView } from '@najem/shared/report';
import { Button } from '@najem/shared/ui/form';
import { ASKING } from '../asking/texts';
import { NoticeButton, Notices, type Place } from '../notice/Notices';

export interface NoticedReportProps {
  report: Report;
  /** Where its entries are given notice of. */
  place: Place;
  /** The reader holds the report: they get the explanation of its rating, and may ask for a passport where it is empty. */
  isHolder?: boolean;
}

/** A report whose readers may give notice of its entries. */
export function NoticedReport({ report, place, isHolder = false }: NoticedReportProps) {
  return (
    <Notices place={place}>
      <ReportView
        report={report}
        isHolder={isHolder}
        afterEntry={(entryId, about) => <NoticeButton entryId={entryId} about={about} />}
        {...(isHolder
          ? { empty: { text: ASKING.afterEmpty, actions: <Button href={ASK_FOR_PASSPORT_PATH}>{ASKING.open}</Button> } }
          : {})}
      />
    </Notices>
  );
}
