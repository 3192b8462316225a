import { isNip } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, CheckboxField, Form, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useArea } from '../area';
import { payPressed, type Purchase } from './state';
import { TEXTS } from './texts';

const T = TEXTS.checkout;
const LONGEST_TEXT = 200;

/** Payment at the provider, with the invoice's company and the buyer's statement. */
export function OnlineCard({ purchase }: { purchase: Purchase }) {
  const dispatch = useDispatch();
  const { status } = useArea(({ payment }) => payment.checkout);
  const [wantsCompany, setWantsCompany] = useState(false);
  const [nip, setNip] = useState('');
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);

  const problems = {
    nip: wantsCompany && !isNip(nip.replace(/[\s-]/g, '')) ? T.nipInvalid : undefined,
    name: wantsCompany && name.trim() === '' ? T.companyMissing : undefined,
    address: wantsCompany && address.trim() === '' ? T.addressMissing : undefined,
    statement: hasAgreed ? undefined : T.statementMissing,
  };
  const shown: Partial<typeof problems> = isTried ? problems : {};

  function submit() {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const company = { nip: nip.replace(/[\s-]/g, ''), name: name.trim(), address: address.trim() };
    dispatch(payPressed({ ...purchase, agreedToImmediateReport: true, ...(wantsCompany ? { company } : {}) }));
  }

  return (
    <Card title={T.online} icon="card" lead={T.onlineText}>
      <Form
        label={T.form}
        onSubmit={submit}
        actions={
          <Button
            type="submit"
            variant="primary"
            icon="card"
            loading={status === 'starting' || status === 'leaving'}
            disabled={status === 'paying' || status === 'open'}
          >
            {T.pay}
          </Button>
        }
      >
        <CheckboxField label={T.wantsCompany} checked={wantsCompany} onChange={setWantsCompany} />
        {wantsCompany && (
          <>
            <TextField
              label={T.nip}
              value={nip}
              onChange={setNip}
              error={shown.nip}
              required
              numeric
              inputMode="numeric"
              maxLength={20}
            />
            <TextField
              label={T.company}
              value={name}
              onChange={setName}
              error={shown.name}
              required
              autoComplete="organization"
              maxLength={LONGEST_TEXT}
            />
            <TextField
              label={T.address}
              value={address}
              onChange={setAddress}
              error={shown.address}
              required
              autoComplete="street-address"
              maxLength={LONGEST_TEXT}
            />
          </>
        )}
        <CheckboxField label={T.statement} checked={hasAgreed} onChange={setAgreed} error={shown.statement} required />
      </Form>
    </Card>
  );
}
