import {
  canGenerateWithoutPaying,
  detectIdentifier,
  IDENTIFIER_TYPE_LABELS,
  isSubjectKind,
  normaliseIdentifier,
  NIP_LENGTH,
  PESEL_LENGTH,
  type SubjectKind,
  SUBJECTS,
} from '@najem/shared/domain';
import { type RootState, selectActor } from '@najem/shared/store';
import { Card, Icon, Page, Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { OwnReports } from '../parts/OwnReports';
import { searched, searchLeft, useReports } from '../state';
import { TEXTS } from '../texts';
import { stateKeys } from '../values';
import './generator.css';

type Kind = SubjectKind | 'any';

/** The report generator: one box, what it recognises, and the person's own reports. */
export function Generator() {
  const navigate = useNavigate();
  const location = useLocation();
  const [isPaid, setPaid] = useState(() => stateKeys(location.state)['fromPayment'] === true);
  useFoundReport();

  // The news is told once: a reload of this address must not tell it again.
  useEffect(() => {
    if (stateKeys(location.state)['fromPayment'] === true) {
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
      </Stack>
    </Page>
  );
}

/** Follows a finished search: to the report, or to the till. */
function useFoundReport(): void {
  const search = useReports((state) => state.search);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (search.status === 'found') {
      void navigate(`/reports/${search.reportId}`, search.isActive ? { state: { fromActiveReport: true } } : {});
    } else if (search.status === 'unpaid') {
      const { identifier, type } = search.query;
      void navigate('/payment', { state: { identifier, type, hasEntries: search.hasEntries } });
    }
  }, [search, navigate]);
  useEffect(() => () => void dispatch(searchLeft()), [dispatch]);
}

interface Search {
  identifier: string;
  kind: Kind;
}

function SearchCard() {
  const dispatch = useDispatch();
  const isFree = useSelector(isFreeFor);
  const search = useReports((state) => state.search);
  const [values, setValues] = useState<Search>({ identifier: '', kind: 'any' });

  const identifier = normaliseIdentifier(values.identifier);
  const type = detectIdentifier(identifier);
  const isTooLongForAny = identifier.length >= PESEL_LENGTH && type === 'unknown';

  return (
    <Card className="rn-generator">
      <Form<Search>
        label={TEXTS.generator.form}
        values={values}
        onEdit={(changed, edited) => {
          setValues(edited);
          if (changed.identifier !== undefined && search.status === 'failed') dispatch(searchLeft());
        }}
        check={(draft) => ({ identifier: problemOf(normaliseIdentifier(draft.identifier), draft.kind) })}
        onSubmit={({ kind }) => dispatch(searched({ identifier, ...(isSubjectKind(kind) ? { type: kind } : {}) }))}
        error={search.status === 'failed' ? { message: search.message } : undefined}
        actions={
          <Button type="submit" variant="primary" icon="search" loading={search.status === 'searching'}>
            {isFree ? TEXTS.generator.generate : TEXTS.generator.submit}
          </Button>
        }
      >
        <TextField
          name="identifier"
          label={TEXTS.generator.identifier}
          numeric
          spellCheck={false}
          autoComplete="off"
          maxLength={40}
          error={isTooLongForAny ? TEXTS.generator.invalid : undefined}
          hint={
            <span role="status" className={type === 'unknown' ? undefined : 'rn-generator-found'}>
              {type !== 'unknown' && <Icon name="check" size={16} />}
              {hintOf(identifier)}
            </span>
          }
        />
        <ChoiceField<Kind>
          name="kind"
          label={TEXTS.generator.kind}
          options={[
            { value: 'any', label: TEXTS.generator.kinds.any },
            { value: 'tenant', label: TEXTS.generator.kinds.tenant, icon: 'tenant' },
            { value: 'landlord', label: TEXTS.generator.kinds.landlord, icon: 'landlord' },
          ]}
        />
        <Notice tone={type === 'passport' ? 'warning' : 'info'} role={null}>
          {TEXTS.generator.passportWarning}
        </Notice>
      </Form>
    </Card>
  );
}

function isFreeFor(root: RootState): boolean {
  const actor = selectActor(root);
  return actor !== null && canGenerateWithoutPaying(actor);
}

function hintOf(identifier: string): string {
  const type = detectIdentifier(identifier);
  if (type === 'unknown') return TEXTS.generator.hint;
  // Digits on their way to a NIP or PESEL are a passport only by the letter of the rule.
  const isUnfinished = type === 'passport' && /^[0-9]+$/.test(identifier) && identifier.length < NIP_LENGTH;
  return isUnfinished ? TEXTS.generator.recognisedDigits : TEXTS.generator.recognised(IDENTIFIER_TYPE_LABELS[type]);
}

function problemOf(identifier: string, kind: Kind): string | undefined {
  const type = detectIdentifier(identifier);
  if (type === 'unknown') return TEXTS.generator.invalid;
  const isAllowed = !isSubjectKind(kind) || SUBJECTS[kind].identifierTypes.includes(type);
  return isAllowed ? undefined : TEXTS.generator.passportLandlord;
}
