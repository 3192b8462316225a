import type { claims } from '@najem/shared/contract/rights';
import { POSTAL_ADDRESS_MAX_LENGTH } from '@najem/shared/domain/rights';
import { errorText, type useRequest } from '@najem/shared/store';
import { Button, filled, Form, TextArea, TextField } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';

const T = TEXTS.newLetter;

interface NewLetterProps {
  /** The request for the letter, which the screen around it follows too. */
  asked: ReturnType<typeof useRequest<(typeof claims)['newLetter']>>;
  /** Of the claim. */
  id: string;
  /** A company's letter goes to its seat. */
  isCompany?: boolean;
  /** Of the mail's link, where a guest asks without an open file; their code is asked for with it. */
  token?: string;
}

interface Values {
  guestCode: string;
  address: string;
}

/** Asks once for another letter in place of one that lapsed. */
export function NewLetter({ asked: [asked, send], id, isCompany = false, token }: NewLetterProps) {
  const submit = ({ guestCode, address }: Values) =>
    send({
      id,
      postalAddress: isCompany ? undefined : address.trim(),
      token,
      guestCode: token === undefined ? undefined : guestCode,
    });
  return (
    <Form<Values>
      label={T.title}
      initialValues={{ guestCode: '', address: '' }}
      error={asked.status === 'failed' ? { message: errorText(asked.error, T.failed) } : undefined}
      onSubmit={submit}
      actions={
        <Button type="submit" loading={asked.status === 'loading'}>
          {T.submit}
        </Button>
      }
    >
      {token !== undefined && (
        <TextField
          label={TEXTS.open.guestCode}
          name="guestCode"
          rules={[filled(TEXTS.open.codeMissing)]}
          autoComplete="off"
          maxLength={40}
        />
      )}
      {!isCompany && (
        <TextArea
          label={T.address}
          name="address"
          rules={[filled(T.addressMissing)]}
          maxLength={POSTAL_ADDRESS_MAX_LENGTH}
          rows={3}
        />
      )}
    </Form>
  );
}
