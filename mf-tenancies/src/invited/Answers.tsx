import type { CallError } from '@najem/shared/contract/kernel';
import { errorText, type Loadable, selectSession } from '@najem/shared/store';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import {
  type Companies,
  CompanyFields,
  companyOf,
  type CompanyValues,
  describeFault,
  NO_COMPANY,
} from '../frame/CompanyFields';
import { OpinionNotice } from '../frame/OpinionNotice';
import { CounterForm } from './CounterForm';
import type { Answer, Invitation } from './invitation';
import { TEXTS } from './texts';

interface AnswersProps {
  token: string;
  invitation: Invitation;
  companies: Companies;
  change: Loadable<unknown>;
  onAnswer: (answer: Answer) => void;
}

/** What the invited may answer; who is not signed in does that first, and comes back here. */
export function Answers({ token, invitation, companies, change, onAnswer }: AnswersProps) {
  const { isAuthenticated } = useSelector(selectSession);
  const [asked, setAsked] = useState<'decline' | 'unknown'>();
  const isSending = change.status === 'loading';
  const failure = change.status === 'failed' ? change.error : undefined;
  return (
    <Stack gap="l">
      <OpinionNotice />
      {!isAuthenticated ? (
        <SignInFirst path={`/tenancies/invited/${token}`} />
      ) : invitation.terms ? (
        <Agreeing
          terms={invitation.terms}
          companies={companies}
          isSending={isSending}
          failure={failure}
          onAnswer={onAnswer}
        />
      ) : (
        // What was read before the sign-in has no terms.
        <CardSkeleton lines={2} />
      )}
      <Cluster>
        {isAuthenticated && (
          <Button disabled={isSending} onClick={() => setAsked('decline')}>
            {TEXTS.decline}
          </Button>
        )}
        <Button variant="quiet" disabled={isSending} onClick={() => setAsked('unknown')}>
          {TEXTS.unknown}
        </Button>
      </Cluster>
      {failure && asked === undefined && !isAuthenticated && (
        <Notice tone="danger">{errorText(failure, TEXTS.failed)}</Notice>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          open
          icon="close"
          title={asked === 'decline' ? TEXTS.declineTitle : TEXTS.unknownTitle}
          confirmLabel={asked === 'decline' ? TEXTS.decline : TEXTS.unknown}
          loading={isSending}
          error={failure && errorText(failure, TEXTS.failed)}
          onConfirm={() => onAnswer({ answer: asked })}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'decline' ? TEXTS.declineText : TEXTS.unknownText}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function SignInFirst({ path }: { path: string }) {
  return (
    <Stack gap="s">
      <p className="rn-muted">{TEXTS.more}</p>
      <Cluster>
        <Button variant="primary" href="/login" state={{ from: path }}>
          {TEXTS.signIn}
        </Button>
        <Button href={`/register?from=${encodeURIComponent(path)}`}>{TEXTS.register}</Button>
      </Cluster>
    </Stack>
  );
}

interface AgreeingProps {
  terms: NonNullable<Invitation['terms']>;
  companies: Companies;
  isSending: boolean;
  failure: CallError | undefined;
  onAnswer: (answer: Answer) => void;
}

/** The confirmation of the terms as they are, or with corrections. */
function Agreeing({ terms, companies, isSending, failure, onAnswer }: AgreeingProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [values, setValues] = useState(NO_COMPANY);
  const error = failure && describeFault(failure, TEXTS.failed);
  if (isCorrecting) {
    return (
      <CounterForm
        terms={terms}
        companies={companies}
        company={values}
        onCompany={setValues}
        isSending={isSending}
        error={error}
        onAnswer={onAnswer}
        onClose={() => setCorrecting(false)}
      />
    );
  }
  return (
    <Form<CompanyValues>
      label={TEXTS.title}
      values={values}
      onEdit={(_changed, edited) => setValues(edited)}
      error={error}
      onSubmit={() => onAnswer({ answer: 'confirm', companyNip: companyOf(values) })}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            icon="check"
            loading={isSending}
            disabled={companies.numbers === undefined}
          >
            {TEXTS.confirm}
          </Button>
          <Button icon="edit" disabled={isSending} onClick={() => setCorrecting(true)}>
            {TEXTS.counter}
          </Button>
        </>
      }
    >
      <CompanyFields companies={companies} asCompany={values.asCompany} />
    </Form>
  );
}
