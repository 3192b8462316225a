import {
  describeReading,
  detectIdentifier,
  IDENTIFIER_TYPE_LABELS,
  IDENTIFIER_TEXT_MAX_LENGTH,
  normaliseIdentifier,
  NIP_LENGTH,
  PESEL_LENGTH,
} from '@najem/shared/domain/kernel';
import {
  CHOSEN_PURPOSES,
  type ChosenPurpose,
  isSubjectKind,
  PURPOSE_LABELS,
  SUBJECT_KINDS,
  type SubjectKind,
  SUBJECTS,
} from '@najem/shared/domain/register';
import {
  canGenerateWithoutPaying,
  entriesInRoles,
  REPORT_PRICE_TEXT,
  SAMPLE_REPORT,
} from '@najem/shared/domain/reports';
import { type RootState, selectActor } from '@najem/shared/store';
import { Card, Icon, Link, Page, Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { AskInstead } from '../asking/AskInstead';
import { OwnRequests } from '../asking/OwnRequests';
import { OwnReports } from '../parts/OwnReports';
import { VerifyIdentityButton } from '../parts/VerifyFirst';
import { isFromPayment, type Query, readSearch, searched, searchLeft, useReports } from '../state';
import { TEXTS } from '../texts';
import './generator.css';

type Kind = SubjectKind | 'any';

/** The report generator: the search by identifier and the user's own reports. */
export function Generator() {
  const navigate = useNavigate();
  const location = useLocation();
  const [isPaid, setPaid] = useState(() => isFromPayment(location.state));
  useFoundReport();

  // Removed from the history entry, so that a reload does not show the message again.
  useEffect(() => {
    if (isFromPayment(location.state)) {
      void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
    }
  }, [location, navigate]);

  return (
    <Page title={TEXTS.generator.title} lead={TEXTS.generator.lead}>
      <Stack gap="l">
        {isPaid && (
          <Notice tone="success" title={TEXTS.generator.paid} onDismiss={() => setPaid(false)}>
            {TEXTS.generator.paidText}
          </Notice>
        )}
        <SearchCard />
        <OwnReports />
        <OwnRequests />
      </Stack>
    </Page>
  );
}

/** Leads from a finished search to the report, or to the payment page. */
function useFoundReport(): void {
  const search = useReports((state) => state.search);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (search.status === 'found') {
      void navigate(`/reports/${search.reportId}`, search.isActive ? { state: { fromActiveReport: true } } : {});
    } else if (search.status === 'unpaid') {
      const { identifier, type, purpose } = search.query;
      void navigate('/payment', { state: { identifier, type, purpose, hasEntries: search.hasEntries } });
    }
  }, [search, navigate]);
  useEffect(() => () => void dispatch(searchLeft()), [dispatch]);
}

interface Search {
  identifier: string;
  kind: Kind;
  purpose: ChosenPurpose;
}

const OWN_FILE = '/dossier';
const KINDS = (['any', ...SUBJECT_KINDS] as const).map((value) => ({ value, label: TEXTS.generator.kinds[value] }));
const PURPOSES = CHOSEN_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }));

/** The search that another screen hands over, or an empty one. */
function startAt(navigationState: unknown): Search {
  const { identifier, type = 'any' } = readSearch(navigationState);
  return { identifier, kind: type, purpose: CHOSEN_PURPOSES[0] };
}

function SearchCard() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const search = useReports((state) => state.search);
  const isFree = useSelector(isFreeFor);
  const { state } = useLocation();
  const [values, setValues] = useState(() => startAt(state));

  const identifier = normaliseIdentifier(values.identifier);
  const type = detectIdentifier(identifier);
  const isTooLongForAny = identifier.length >= PESEL_LENGTH && type === 'unknown';
  const isOwnFile = values.purpose === 'own_file';

  function submit({ kind, purpose }: Search) {
    // Nobody pays for what is held about themselves.
    if (isOwnFile) void navigate(OWN_FILE);
    else dispatch(searched({ identifier, purpose, type: isSubjectKind(kind) ? kind : undefined }));
  }

  const isFailed = search.status === 'failed';
  return (
    <Card className="reports-generator">
      <Form<Search>
        label={TEXTS.generator.form}
        values={values}
        onEdit={(changed, edited) => {
          setValues(edited);
          const isOver = isFailed || search.status === 'ambiguous';
          if (isOver && (changed.identifier !== undefined || changed.kind !== undefined)) dispatch(searchLeft());
        }}
        check={(draft) => ({ identifier: isOwnFile ? undefined : describeProblem(identifier, draft.kind) })}
        onSubmit={submit}
        error={isFailed ? { message: search.message } : undefined}
      >
        {isFailed && <VerifyIdentityButton code={search.code} returnPath="/reports" />}
        <div className="reports-generator-row">
          <TextField
            name="identifier"
            label={TEXTS.generator.identifier}
            numeric
            autoFocus
            spellCheck={false}
            autoComplete="off"
            maxLength={IDENTIFIER_TEXT_MAX_LENGTH}
            error={isTooLongForAny ? TEXTS.generator.invalid : undefined}
            hint={
              <span role="status" className={type === 'unknown' ? undefined : 'reports-generator-found'}>
                {type !== 'unknown' && <Icon name="check" size={16} />}
                <span>{hintOf(values.identifier)}</span>
              </span>
            }
          />
          <div className="reports-generator-submit">
            <Button
              type="submit"
              variant="primary"
              icon={isOwnFile ? 'profile' : 'search'}
              loading={search.status === 'searching'}
            >
              {isOwnFile ? TEXTS.generator.toOwnFile : isFree ? TEXTS.generator.generate : TEXTS.generator.submit}
            </Button>
          </div>
        </div>
        {!isFree && !isOwnFile && (
          <p className="rn-generator-price rn-tabular">
            <strong>{REPORT_PRICE_TEXT}</strong> · {TEXTS.generator.payLater} ·{' '}
            <Link href={SAMPLE_REPORT.path}>{SAMPLE_REPORT.label}</Link>
          </p>
        )}
        <p className="rn-muted rn-small">{TEXTS.generator.passportWarning}</p>
        {search.status === 'ambiguous' ? (
          <RoleQuestion query={search.query} entryCounts={search.entryCounts} />
        ) : (
          <div className="reports-generator-choices">
            <SelectField name="kind" label={TEXTS.generator.kind} placeholder={null} options={KINDS} />
            <SelectField name="purpose" label={TEXTS.generator.purpose} placeholder={null} options={PURPOSES} />
          </div>
        )}
        {isOwnFile ? (
          <Notice tone="success">{TEXTS.generator.ownFile}</Notice>
        ) : (
          <p className="rn-muted rn-small">{TEXTS.generator.purposeNote}</p>
        )}
      </Form>
      <AskInstead />
    </Card>
  );
}

/** Lets the person choose a role before they pay, where there are entries in both; takes the focus, as the answer. */
function RoleQuestion({ query, entryCounts }: { query: Query; entryCounts: Record<SubjectKind, number> }) {
  const dispatch = useDispatch();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1} role="group" aria-label={TEXTS.generator.kind}>
      <Notice
        role="status"
        actions={SUBJECT_KINDS.map((kind) => (
          <Button key={kind} icon={kind} onClick={() => dispatch(searched({ ...query, type: kind }))}>
            {TEXTS.generator.kinds[kind]}
          </Button>
        ))}
      >
        {entriesInRoles(entryCounts)} {TEXTS.generator.both}
      </Notice>
    </div>
  );
}

function isFreeFor(root: RootState): boolean {
  const actor = selectActor(root);
  return actor !== null && canGenerateWithoutPaying(actor);
}

function hintOf(text: string): string {
  const reading = describeReading(text);
  if (reading !== undefined) return reading;
  const identifier = normaliseIdentifier(text);
  const type = detectIdentifier(identifier);
  if (type === 'unknown') return TEXTS.generator.hint;
  // An unfinished NIP or PESEL also matches the format of a passport number.
  const isUnfinished = type === 'passport' && /^[0-9]+$/.test(identifier) && identifier.length < NIP_LENGTH;
  return isUnfinished ? TEXTS.generator.recognisedDigits : TEXTS.generator.recognised(IDENTIFIER_TYPE_LABELS[type]);
}

function describeProblem(identifier: string, kind: Kind): string | undefined {
  const type = detectIdentifier(identifier);
  if (type === 'unknown') return TEXTS.generator.invalid;
  const isAllowed = !isSubjectKind(kind) || SUBJECTS[kind].identifierTypes.includes(type);
  return isAllowed ? undefined : TEXTS.generator.passportLandlord;
}
