import type { ReportSummary, Subject } from '@najem/shared/contract';
import {
  authorOf,
  canAskForIdentifier,
  canGenerateWithoutPaying,
  displayIdentifier,
  isMaskedIdentifier,
  isReportActive,
  type SubjectKind,
} from '@najem/shared/domain';
import { dataOf, useLoaded, useRequest } from '@najem/shared/store';
import { serverNow } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useNavigate } from 'react-router-dom';
import { useActor, useSubjectFeature, useSubjectState } from '../feature-context';
import { TEXTS } from '../texts';

/** The newest of one's own reports, among which the valid ones are. */
const NEWEST = { page: 1, pageSize: 200 };
const GENERATOR = '/reports';

/** Opens the user's valid report on a subject, or leads to the generator with what the user may know of its number. */
export function ReportButton({ subject }: { subject: Subject }) {
  const { _id: id, identifier } = subject;
  const { descriptor, calls } = useSubjectFeature();
  const actor = useActor();
  const navigate = useNavigate();
  const [own] = useLoaded(calls.reports, NEWEST);
  const shown = useSubjectState(({ list }) => list.identifiers[id]);
  const search = (number?: string) => navigate(GENERATOR, { state: { identifier: number, type: descriptor.kind } });
  const [asking, ask] = useRequest(calls.identifier, (output) => void search(output.identifier));
  if (own.status === 'loading' || !identifier) return null;
  const report = dataOf(own)?.rows.find((row) => isValidReportOn(row, descriptor.kind, subject));
  if (report) {
    return (
      <Button size="s" icon="report" href={`/reports/${report._id}`}>
        {TEXTS.openReport}
      </Button>
    );
  }

  function start() {
    const known = shown ?? identifier;
    if (known && !isMaskedIdentifier(known)) void search(known);
    else if (actor && canAskForIdentifier(actor, authorOf(subject.created_by))) ask({ id });
    // Whoever wrote about somebody else's subject types the number again.
    else void search();
  }
  return (
    <Button size="s" icon="report" loading={asking.status === 'loading'} onClick={start}>
      {actor && canGenerateWithoutPaying(actor) ? TEXTS.generateReport : TEXTS.buyReport}
    </Button>
  );
}

/** A report knows its subject by name and number, of which a list may show the ending alone. */
function isValidReportOn(report: ReportSummary, kind: SubjectKind, { name, identifier = '' }: Subject): boolean {
  return (
    report.type === kind &&
    report.name === name &&
    displayIdentifier(report.identifier, false) === displayIdentifier(identifier, false) &&
    isReportActive(report.expirationDate, serverNow())
  );
}
