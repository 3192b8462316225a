import type { Subject } from '@najem/shared/contract/register';
import type { ReportSummary } from '@najem/shared/contract/reports';
import { displayIdentifier, isMaskedIdentifier } from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import { canAskForIdentifier, type SubjectKind } from '@najem/shared/domain/register';
import { canGenerateWithoutPaying, isReportActive } from '@najem/shared/domain/reports';
import { dataOf, useLoaded, useRequest } from '@najem/shared/store';
import { serverNow } from '@najem/shared/ui/context';
import { Button, IconButton } from '@najem/shared/ui/form';
import { useNavigate } from 'react-router-dom';
import { useActor, useSubjectFeature, useSubjectState } from '../feature-context';
import { TEXTS } from '../texts';

/** The newest of one's own reports, among which the valid ones are. */
const NEWEST = { page: 1, pageSize: 200 };
const GENERATOR = '/reports';

/** Leads to the generator with what the user may know of the subject's number; and whether the number is being asked for. */
function useReportSearch({ _id: id, identifier, created_by }: Subject): [start: () => void, isAsking: boolean] {
  const { descriptor, calls } = useSubjectFeature();
  const actor = useActor();
  const navigate = useNavigate();
  const shown = useSubjectState(({ list }) => list.identifiers[id]);
  const search = (number?: string) => navigate(GENERATOR, { state: { identifier: number, type: descriptor.kind } });
  const [asking, ask] = useRequest(calls.identifier, (output) => void search(output.identifier));

  function start() {
    const known = shown ?? identifier;
    if (known && !isMaskedIdentifier(known)) void search(known);
    else if (actor && canAskForIdentifier(actor, authorOf(created_by))) ask({ id });
    // Whoever wrote about somebody else's subject types the number again.
    else void search();
  }
  return [start, asking.status === 'loading'];
}

/** The way to a report on a row's subject; the generator opens a valid one that the user has. */
export function ReportIcon({ subject }: { subject: Subject }) {
  const actor = useActor();
  const [start, isAsking] = useReportSearch(subject);
  if (!subject.identifier) return null;
  const label = `${reportLabel(actor)}: ${subject.name}`;
  return <IconButton icon="report" label={label} aria-busy={isAsking} onClick={start} />;
}

/** Opens the user's valid report on a subject, or leads to the generator. */
export function ReportButton({ subject }: { subject: Subject }) {
  const { descriptor, calls } = useSubjectFeature();
  const actor = useActor();
  const [own] = useLoaded(calls.reports, NEWEST);
  const [start, isAsking] = useReportSearch(subject);
  if (own.status === 'loading' || !subject.identifier) return null;
  const report = dataOf(own)?.rows.find((row) => isValidReportOn(row, descriptor.kind, subject));
  if (report) {
    return (
      <Button size="s" icon="report" href={`/reports/${report._id}`}>
        {TEXTS.openReport}
      </Button>
    );
  }
  return (
    <Button size="s" icon="report" loading={isAsking} onClick={start}>
      {reportLabel(actor)}
    </Button>
  );
}

function reportLabel(actor: ReturnType<typeof useActor>): string {
  return actor && canGenerateWithoutPaying(actor) ? TEXTS.generateReport : TEXTS.buyReport;
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
