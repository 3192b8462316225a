import type { CallError, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { canVerifyToGoOn } from '@najem/shared/domain/identity';
import { VERIFY_IDENTITY } from '@najem/shared/domain/kernel';
import { type RootState, selectActor, selectUser, useRequest } from '@najem/shared/store';
import { Card, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { describeFault, isUndecided, useCompanies } from '../frame/CompanyFields';
import { OpinionNotice } from '../frame/OpinionNotice';
import { TEXTS as WORDS } from '../frame/texts';
import { calls } from '../state';
import { DaysFields, EmailFields, WhoFields } from './fields';
import { Sent } from './Sent';
import { TEXTS } from './texts';
import { buildInput, countEmails, fieldId, findErrors, shownEmails, startValues, type Values } from './values';

const BACK = { href: '/tenancies', label: WORDS.list };
/** The field at which a refusal of the server is shown. */
const FIELD_OF: Readonly<Record<string, keyof Values>> = {
  TENANCY_DATES: 'to',
  EMAIL_INVALID: 'email1',
  TENANCY_SELF: 'email1',
  TEXT_TOO_LONG: 'address',
};

/** 'Dodaj najem': enters a tenancy and asks the other side to confirm it; also asks an earlier landlord for a reference. */
export function NewTenancy() {
  const [query] = useSearchParams();
  const isReference = query.get('as') === 'reference';
  const title = isReference ? WORDS.reference : WORDS.add;
  const [made, setMade] = useState<Output<typeof tenancies.invite>>();
  const needsTrust = useSelector((root: RootState) => canVerifyToGoOn(selectActor(root), 'SENDER_NOT_TRUSTED'));
  if (made) return <Sent made={made} title={title} />;
  return (
    <Page title={title} lead={isReference ? TEXTS.referenceLead : TEXTS.lead} back={BACK} width="narrow">
      <NewForm
        key={String(isReference)}
        title={title}
        isReference={isReference}
        isLocked={needsTrust}
        onSent={setMade}
      />
    </Page>
  );
}

/** Leads to the verification, from which the form comes back with what was typed. */
function Untrusted({ isReference, values }: { isReference: boolean; values: Values }) {
  const returnPath = isReference ? '/tenancies/new?as=reference' : '/tenancies/new';
  return (
    <Notice
      tone="warning"
      role={null}
      actions={
        <Button
          size="s"
          variant="primary"
          icon="shield"
          href={VERIFY_IDENTITY.path}
          state={{ returnPath, formData: values }}
        >
          {VERIFY_IDENTITY.label}
        </Button>
      }
    >
      {TEXTS.untrusted}
    </Notice>
  );
}

interface NewFormProps {
  title: string;
  isReference: boolean;
  isLocked: boolean;
  onSent: (made: Output<typeof tenancies.invite>) => void;
}

function NewForm({ title, isReference, isLocked, onSent }: NewFormProps) {
  const { state } = useLocation();
  const user = useSelector(selectUser);
  const companies = useCompanies();
  const [values, setValues] = useState(() => startValues(state, isReference));
  const [emailCount, setEmailCount] = useState(() => countEmails(values));
  const [change, send] = useRequest(calls.invite, onSent);
  const shown = shownEmails(values, emailCount);
  const situationOf = (typed: Values) => ({
    isReference,
    shown: shownEmails(typed, emailCount),
    ownEmail: user?.email,
    now: new Date(serverNow()),
  });
  const failure = change.status === 'failed' ? change.error : undefined;
  function submit(typed: Values) {
    const input = buildInput(typed, situationOf(typed));
    if (input && change.status !== 'loading') send(input);
  }
  if (isUndecided(companies)) return <CardSkeleton lines={12} />;
  return (
    <Stack gap="l">
      {isLocked && <Untrusted isReference={isReference} values={values} />}
      <Card>
        <Form<Values>
          label={title}
          values={values}
          check={(typed) => findErrors(typed, situationOf(typed))}
          onEdit={(_changed, edited) => setValues(edited)}
          error={failure && describe(failure)}
          onSubmit={submit}
          actions={
            <Button
              type="submit"
              variant="primary"
              icon={values.byLink ? 'link' : 'mail'}
              loading={change.status === 'loading'}
              disabled={isLocked || companies.numbers === undefined}
            >
              {values.byLink ? TEXTS.submitLink : TEXTS.submit}
            </Button>
          }
        >
          <WhoFields companies={companies} asCompany={values.asCompany} isReference={isReference} />
          <DaysFields isReference={isReference} isOngoing={values.isOngoing} />
          <EmailFields
            role={values.role}
            shown={shown}
            byLink={values.byLink}
            onAdd={() => setEmailCount(emailCount + 1)}
          />
          <OpinionNotice />
        </Form>
      </Card>
    </Stack>
  );
}

function describe(error: CallError) {
  const field = FIELD_OF[error.code ?? ''];
  const fault = describeFault(error, TEXTS.failed);
  return field === undefined ? fault : { ...fault, fieldId: fieldId(field) };
}
