import { problemText } from '@najem/shared/contract/kernel';
import {
  findFullNameProblem,
  IDENTIFIER_TEXT_MAX_LENGTH,
  isNip,
  FULL_NAME_MAX_LENGTH,
  normaliseIdentifier,
} from '@najem/shared/domain/kernel';
import { Card } from '@najem/shared/ui/base';
import { CheckboxField } from '@najem/shared/ui/content';
import { Button, filled, Form, rule, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { payPressed, type Purchase, usePayments } from './state';
import { TEXTS } from './texts';

const T = TEXTS.checkout;
const TEXT_MAX_LENGTH = 200;

interface Draft {
  wantsCompany: boolean;
  nip: string;
  name: string;
  address: string;
  hasAgreed: boolean;
}

const EMPTY: Draft = { wantsCompany: false, nip: '', name: '', address: '', hasAgreed: false };

/**
 * Payment at the provider, for a company with its data for the invoice, or for a consumer, who alone has a right of
 * withdrawal and is asked for the statement about it. `isSecond`: another way stands before it.
 */
export function OnlineCard({ purchase, isSecond }: { purchase: Purchase; isSecond: boolean }) {
  const dispatch = useDispatch();
  const { status } = usePayments(({ checkout }) => checkout);
  const [draft, setDraft] = useState(EMPTY);

  function pay({ wantsCompany, nip, name, address }: Draft) {
    const company = { nip: normaliseIdentifier(nip), name: name.trim(), address: address.trim() };
    dispatch(payPressed({ ...purchase, ...(wantsCompany ? { company } : { agreedToImmediateReport: true }) }));
  }

  return (
    <Card title={T.online} icon="card" className="payments-checkout-pay">
      <Form<Draft>
        label={T.form}
        values={draft}
        onEdit={(_, edited) => setDraft(edited)}
        onSubmit={pay}
        actions={
          <Button
            type="submit"
            variant={isSecond ? 'secondary' : 'primary'}
            icon="card"
            loading={status === 'starting' || status === 'leaving'}
            disabled={status === 'paying' || status === 'open'}
          >
            {T.pay}
          </Button>
        }
      >
        <CheckboxField name="wantsCompany" label={T.wantsCompany} />
        {draft.wantsCompany && (
          <>
            <TextField
              name="nip"
              rules={[rule((nip: string) => (isNip(normaliseIdentifier(nip)) ? undefined : T.nipInvalid))]}
              label={T.nip}
              required
              numeric
              inputMode="numeric"
              maxLength={IDENTIFIER_TEXT_MAX_LENGTH}
            />
            <TextField
              name="name"
              rules={[rule((name: string) => validateCompany(name.trim()))]}
              label={T.company}
              required
              autoComplete="organization"
              maxLength={FULL_NAME_MAX_LENGTH}
            />
            <TextField
              name="address"
              rules={[filled(T.addressMissing)]}
              label={T.address}
              required
              autoComplete="street-address"
              maxLength={TEXT_MAX_LENGTH}
            />
          </>
        )}
        {!draft.wantsCompany && (
          <CheckboxField
            name="hasAgreed"
            rules={[rule((hasAgreed: boolean) => (hasAgreed ? undefined : T.statementMissing))]}
            label={T.statement}
            required
          />
        )}
      </Form>
      <p className="rn-muted rn-small payments-checkout-after">{T.onlineText}</p>
    </Card>
  );
}

function validateCompany(name: string): string | undefined {
  return name === '' ? T.companyMissing : problemText(findFullNameProblem(name));
}
