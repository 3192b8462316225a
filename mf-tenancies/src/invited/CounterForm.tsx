import { problemText } from '@najem/shared/contract/kernel';
import { ADDRESS_MAX_LENGTH, warsawDate } from '@najem/shared/domain/kernel';
import { findDatesProblem } from '@najem/shared/domain/tenancies';
import { Card, Grid } from '@najem/shared/ui/base';
import { CheckboxField } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { DateField } from '@najem/shared/ui/date';
import { Button, Form, type FormError, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { type Companies, CompanyFields, companyOf, type CompanyValues } from '../frame/CompanyFields';
import { TEXTS as WORDS } from '../frame/texts';
import type { Answer, Invitation } from './invitation';
import { TEXTS } from './texts';

const T = TEXTS.form;

type Terms = NonNullable<Invitation['terms']>;

interface TermValues {
  address: string;
  from: string;
  to: string;
  isOngoing: boolean;
}

type Values = TermValues & CompanyValues;

interface CounterFormProps {
  terms: Terms;
  companies: Companies;
  /** For whom the person acts, also where they confirm instead. */
  company: CompanyValues;
  onCompany: (company: CompanyValues) => void;
  isSending: boolean;
  error: FormError | undefined;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Other days or another address than the invitation has; begins with those. */
export function CounterForm(props: CounterFormProps) {
  const { terms, companies, company, onCompany, isSending, error, onAnswer, onClose } = props;
  const [values, setValues] = useState<TermValues>({
    address: terms.address,
    from: terms.from,
    to: terms.to ?? '',
    isOngoing: terms.to === undefined,
  });
  return (
    <Card title={T.title} lead={T.lead}>
      <Form<Values>
        label={T.title}
        values={{ ...values, ...company }}
        check={(typed) => findErrors(typed, terms)}
        onEdit={(_changed, { asCompany, nip, ...edited }) => {
          setValues(edited);
          onCompany({ asCompany, nip });
        }}
        error={error}
        onSubmit={(typed) => onAnswer({ answer: 'counter', companyNip: companyOf(typed), ...changesOf(typed, terms) })}
        actions={
          <>
            <Button onClick={onClose}>{WORDS.cancel}</Button>
            <Button type="submit" variant="primary" loading={isSending} disabled={companies.numbers === undefined}>
              {T.submit}
            </Button>
          </>
        }
      >
        <CompanyFields companies={companies} asCompany={company.asCompany} />
        <TextField name="address" label={TEXTS.address} icon="pin" maxLength={ADDRESS_MAX_LENGTH} autoComplete="off" />
        <div>
          <Grid column="s">
            <DateField name="from" label={T.from} />
            <DateField name="to" label={T.to} disabled={values.isOngoing} />
          </Grid>
          <CheckboxField name="isOngoing" label={T.ongoing} />
        </div>
      </Form>
    </Card>
  );
}

/** What differs from the invitation; `to` is `null` where the tenancy is to go on. */
function changesOf(
  { address, from, to, isOngoing }: TermValues,
  terms: Terms,
): Pick<Answer, 'address' | 'from' | 'to'> {
  const end = isOngoing ? null : to;
  return {
    address: address.trim() === terms.address ? undefined : address.trim(),
    from: from === terms.from ? undefined : from,
    to: end === (terms.to ?? null) ? undefined : end,
  };
}

function findErrors(values: TermValues, terms: Terms): Partial<Record<keyof Values, string>> {
  const { address, from, to, isOngoing } = values;
  if (address.trim() === '') return { address: T.missing };
  if (from === '') return { from: T.missing };
  if (to === '' && !isOngoing) return { to: T.missing };
  if (Object.values(changesOf(values, terms)).every((change) => change === undefined)) return { address: T.unchanged };
  const days = { from, to: isOngoing ? undefined : to };
  const problem = problemText(findDatesProblem(days, warsawDate(serverNow())));
  return isOngoing ? { from: problem } : { to: problem };
}
