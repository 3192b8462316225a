import type { Report } from '@najem/shared/contract';
import {
  addressText,
  CORRECTION_TEXTS,
  describeValidity,
  effectText,
  ERASED_TEXT,
  formatDate,
  formatRating,
  IDENTIFIER_TYPE_LABELS,
  isAllSuspended,
  isReportActive,
  isSubjectKind,
  type KnownIdentifierType,
  newestFirst,
  orMissing,
  PASSPORT_NEWER,
  passportBanner,
  pointsText,
  purposeText,
  RATING_START,
  readEntry,
  reasonLabel,
  reasonTone,
  REPORT_TYPE_LABELS,
  type SubjectDescriptor,
  SUBJECTS,
} from '@najem/shared/domain';
import {
  EntryCorrected,
  EntryEnd,
  EntryReply,
  GradeBadge,
  RatingBasis,
  RatingFacts,
  RatingWhy,
} from '@najem/shared/subject';
import { Card, Icon, IdentifierText, Link, Stack } from '@najem/shared/ui/base';
import { Badge, DescriptionList, EmptyState, Rating } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { REPORT_VIEW as T } from './texts';
import { SuspendedLines } from './SuspendedLines';
import { type Step, stepsOf, sumRating } from './rating-breakdown';
import { RatingTimeline } from './RatingTimeline';
import './report-view.css';

const IDENTIFIER_TYPES: readonly KnownIdentifierType[] = ['pesel', 'nip', 'passport'];

export interface ReportViewProps {
  report: Report;
  /** The reader holds the report, and so gets the explanation of its rating. */
  isHolder?: boolean;
  /** What follows an entry; `about` names it. */
  afterEntry?: (entryId: string, about: string) => ReactNode;
  /** What a report without a single entry says besides, and offers. */
  empty?: { text: ReactNode; actions: ReactNode };
}

/** Shows the content of a report, to its owner and to recipients of a share link. */
export function ReportView({ report, ...rest }: ReportViewProps) {
  return (
    <Stack gap="l" className="rn-report">
      {report.passport && <PassportBanner passport={report.passport} />}
      <ReportHead report={report} />
      {report.erasedAt === undefined ? (
        <ReportContent report={report} {...rest} />
      ) : (
        <Notice tone="info" role={null}>
          {ERASED_TEXT}
        </Notice>
      )}
    </Stack>
  );
}

/** Whose file it is, how they are proved, and whether it shows everything that is held by now. */
function PassportBanner({ passport }: { passport: NonNullable<Report['passport']> }) {
  const { levelName, provedAt, takenAt, hasNewer } = passport;
  return (
    <>
      <Notice tone="info" role={null}>
        {passportBanner({ levelName, provedOn: formatDate(provedAt), takenOn: formatDate(takenAt) })}
      </Notice>
      {hasNewer && (
        <Notice tone="warning" role={null}>
          {PASSPORT_NEWER}
        </Notice>
      )}
    </>
  );
}

function ReportContent({ report, isHolder = false, afterEntry, empty }: ReportViewProps) {
  const descriptor = isSubjectKind(report.type) ? SUBJECTS[report.type] : undefined;
  const steps = descriptor ? stepsOf(descriptor, report) : [];
  return (
    <>
      <div className="rn-report-columns">
        <SubjectCard report={report} />
        <RatingCard report={report} descriptor={descriptor} steps={steps} isHolder={isHolder} />
      </div>
      {descriptor && steps.length > 0 ? (
        <>
          <Card title={T.timeline} icon="chart">
            <RatingTimeline descriptor={descriptor} steps={steps} />
          </Card>
          <HistoryCard report={report} descriptor={descriptor} steps={steps} afterEntry={afterEntry} />
        </>
      ) : (
        <Card title={T.history} icon="calendar">
          <SuspendedLines suspended={report.suspended} />
          {!isAllSuspended(report) && (
            <EmptyState title={T.emptyTitle} icon="report" actions={empty?.actions}>
              <span>{`${T.emptyText} `}</span>
              {empty?.text}
            </EmptyState>
          )}
        </Card>
      )}
      <VerificationCard report={report} />
    </>
  );
}

function ReportHead({ report }: { report: Report }) {
  const { number, version, madeAt, createdAt, expirationDate, checksum, purpose } = report;
  const now = serverNow();
  const isActive = isReportActive(expirationDate, now);
  const validity = describeValidity(expirationDate, now);
  return (
    <Card tone="accent">
      <DescriptionList
        columns={2}
        items={[
          {
            label: T.number,
            value: (
              <span className="rn-tabular">
                <span translate="no">{number}</span>
                {version !== undefined && (
                  <span className="rn-muted"> {CORRECTION_TEXTS.version(version, formatDate(madeAt))}</span>
                )}
              </span>
            ),
          },
          { label: T.issued, value: formatDate(createdAt) },
          {
            label: T.validity,
            value: (
              <Badge tone={isActive ? 'success' : 'danger'} icon="clock">
                {isActive ? T.validUntil(validity, formatDate(expirationDate)) : validity}
              </Badge>
            ),
          },
          { label: T.checksum, value: <span className="rn-tabular">{checksum}</span> },
        ]}
      />
      {purpose && !report.passport && <p className="rn-muted rn-report-purpose">{purposeText(purpose)}</p>}
    </Card>
  );
}

function SubjectCard({ report: { type, data, passport } }: { report: Report }) {
  return (
    <Card title={T.subject} icon="profile">
      <DescriptionList
        columns={1}
        items={[
          { label: T.name, value: orMissing(data.name) },
          {
            label: T.identifier,
            value: <IdentifierText value={data.identifier} kind={identifierLabelOf(data)} />,
          },
          { label: T.role, value: REPORT_TYPE_LABELS[type] },
          { label: T.address, value: addressText(data.address, passport) },
        ]}
      />
    </Card>
  );
}

function identifierLabelOf(data: Report['data']): string | undefined {
  const type = IDENTIFIER_TYPES.find((name) => data[name] !== undefined);
  return type && IDENTIFIER_TYPE_LABELS[type];
}

interface RatingCardProps {
  report: Report;
  descriptor: SubjectDescriptor | undefined;
  steps: readonly Step[];
  isHolder: boolean;
}

function RatingCard({ report, descriptor, steps, isHolder }: RatingCardProps) {
  const { data, confidence } = report;
  const suspendedCount = report.suspended?.length ?? 0;
  const sum = descriptor && sumRating(descriptor, steps);
  return (
    <Card title={T.rating} icon="star">
      <Stack gap="m">
        {!isAllSuspended(report) && (
          <div className="rn-report-rating">
            <strong className="rn-report-points">{formatRating(data.rating).replaceAll('.', ',')}</strong>
            <Rating value={data.rating} count={data.history.length} size="l" alwaysStars starsOnly />
          </div>
        )}
        {data.isEmpty && <p className="rn-muted">{T.ratingNeutral}</p>}
        {confidence && (
          <RatingFacts confidence={confidence} entryCount={data.history.length} suspendedCount={suspendedCount} />
        )}
        {sum && steps.length > 0 && (
          <section aria-label={T.ratingWhy}>
            <dl className="rn-report-sum">
              <SumLine label={T.ratingStart} value={pointsText(RATING_START)} />
              {sum.reasons.map(({ label, count, effect }) => (
                <SumLine
                  key={label}
                  label={T.ratingTimes(label, count)}
                  value={effectText(effect)}
                  tone={toneOf(effect)}
                />
              ))}
              <SumLine label={T.ratingTotal} value={pointsText(data.rating)} tone="total" />
            </dl>
            {sum.isLimited && <p className="rn-muted rn-small">{T.ratingLimits}</p>}
          </section>
        )}
        {isHolder && descriptor && steps.length > 0 && (
          <RatingWhy descriptor={descriptor} entries={newestFirst(data.history)} suspendedCount={suspendedCount} />
        )}
        <RatingBasis />
      </Stack>
    </Card>
  );
}

function SumLine({ label, value, tone = 'level' }: { label: string; value: string; tone?: string }) {
  return (
    <div className={`rn-report-line rn-report-${tone}`}>
      <dt>{label}</dt>
      <dd className="rn-tabular">{value}</dd>
    </div>
  );
}

function toneOf(effect: number): 'up' | 'down' | 'level' {
  return effect > 0 ? 'up' : effect < 0 ? 'down' : 'level';
}

interface HistoryCardProps {
  report: Report;
  descriptor: SubjectDescriptor;
  steps: readonly Step[];
  afterEntry: ReportViewProps['afterEntry'];
}

function HistoryCard({ report, descriptor, steps, afterEntry }: HistoryCardProps) {
  return (
    <Card title={T.history} icon="calendar" className="rn-report-history">
      <SuspendedLines suspended={report.suspended} />
      <ol className="rn-report-entries" reversed>
        {[...steps].reverse().map((step) => (
          <HistoryLine
            key={step.entry._id}
            descriptor={descriptor}
            step={step}
            afterEntry={afterEntry}
            passport={report.passport}
          />
        ))}
      </ol>
    </Card>
  );
}

interface HistoryLineProps extends Pick<HistoryCardProps, 'descriptor' | 'afterEntry'> {
  step: Step;
  passport: Report['passport'];
}

function HistoryLine({ descriptor, step: { entry, effect, rating }, afterEntry, passport }: HistoryLineProps) {
  const { counterpart, rentalAddress, reason, comment } = readEntry(descriptor, entry);
  const tone = reasonTone(descriptor, reason);
  return (
    <li className="rn-report-entry">
      <div className="rn-report-entry-head">
        <Badge tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}>
          {reasonLabel(descriptor, reason)}
        </Badge>
        <GradeBadge grade={entry.grade} />
        <span className={`rn-tabular rn-report-effect rn-report-${toneOf(effect)}`}>{effectText(effect)}</span>
        <span className="rn-muted rn-small">{T.ratingAfter(pointsText(rating))}</span>
        <time className="rn-report-date rn-tabular" dateTime={entry.created_at}>
          {formatDate(entry.created_at)}
        </time>
      </div>
      {comment && <p className="rn-report-comment">{comment}</p>}
      <p className="rn-report-facts rn-muted rn-small">
        <span>
          <Icon name="profile" size={15} /> {descriptor.texts.counterpartLabel}: {orMissing(counterpart)}
        </span>
        <span>
          <Icon name="pin" size={15} /> {addressText(rentalAddress, passport)}
        </span>
        <EntryCorrected correctedAt={entry.correctedAt} />
        <EntryEnd expiresAt={entry.expiresAt} />
      </p>
      <EntryReply reply={entry.reply} />
      {afterEntry?.(entry._id, T.entryAbout(reasonLabel(descriptor, reason), formatDate(entry.created_at)))}
    </li>
  );
}

function VerificationCard({ report: { number, data } }: { report: Report }) {
  const { verificationDates: dates } = data;
  return (
    <Card title={T.verification} icon="shield">
      <Stack gap="s">
        {dates.length === 0 ? (
          <p className="rn-muted">{T.verificationNone}</p>
        ) : (
          <>
            <p>{T.verificationText}</p>
            <ul className="rn-report-dates">
              {dates.map((date, place) => (
                <li key={place}>
                  <Badge tone="success" icon="check">
                    {formatDate(date)}
                  </Badge>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="rn-muted rn-small">
          {T.authenticity} <Link href={`/reports/verify/${number}`}>{number}</Link>
        </p>
      </Stack>
    </Card>
  );
}
