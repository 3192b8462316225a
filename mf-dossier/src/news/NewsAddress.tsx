import type { NewsAddress as Known } from '@najem/shared/contract/rights';
import { problemText } from '@najem/shared/contract/kernel';
import { formatDate, isEmail } from '@najem/shared/domain/kernel';
import { errorText, useRequest } from '@najem/shared/store';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Form, Notice, rule, TextField } from '@najem/shared/ui/form';
import { useRef, useState } from 'react';
import { calls } from './state';
import { NEWS_TEXTS } from './texts';
import './news.css';

const T = NEWS_TEXTS.address;

/** Where a guest gets news: asked for, confirmed, changed and removed at any time. */
export function NewsAddress({ known, field }: { known: Known; field: string }) {
  const [isChanging, setChanging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const change = (isBegun: boolean) => {
    setChanging(isBegun);
    // What was pressed is gone.
    place.current?.focus();
  };
  const over = () => change(false);
  const isNamed = known.address !== undefined || known.hasMailbox;
  return (
    <div ref={place} tabIndex={-1}>
      {isNamed && !isChanging ? (
        <AddressState known={known} onChange={() => change(true)} onOver={over} />
      ) : (
        <AddressForm field={field} known={known} onCancel={isNamed ? over : undefined} onOver={over} />
      )}
    </div>
  );
}

interface AddressStateProps {
  known: Known;
  /** Shows the field for another address. */
  onChange: () => void;
  /** The address was removed, or asked to confirm again. */
  onOver?: () => void;
}

/** The address that a guest named, whether it is confirmed, and what can be done with it. */
export function AddressState({ known: { address }, onChange, onOver }: AddressStateProps) {
  const [again, ask] = useRequest(calls.set, onOver);
  const [removal, remove] = useRequest(calls.remove, onOver);
  return (
    <Stack gap="s">
      <div role="status">
        <p className="dossier-news-address">{stateOf(address)}</p>
        {address?.confirmedAt === undefined && address && <p className="rn-muted">{T.askedText}</p>}
      </div>
      <Cluster>
        <Button size="s" icon="edit" onClick={onChange}>
          {address ? T.change : T.other}
        </Button>
        {address && address.confirmedAt === undefined && (
          <Button
            size="s"
            icon="mail"
            loading={again.status === 'loading'}
            onClick={() => ask({ email: address.email })}
          >
            {T.again}
          </Button>
        )}
        {address && (
          <Button size="s" icon="close" loading={removal.status === 'loading'} onClick={() => remove({})}>
            {T.remove}
          </Button>
        )}
      </Cluster>
      {again.status === 'failed' && <Notice tone="danger">{errorText(again.error, T.failed)}</Notice>}
      {removal.status === 'failed' && <Notice tone="danger">{errorText(removal.error, T.removeFailed)}</Notice>}
    </Stack>
  );
}

function stateOf(address: Known['address']): string {
  if (!address) return T.ofProof;
  const { email, confirmedAt } = address;
  return confirmedAt === undefined ? T.asked(email) : T.confirmed(email, formatDate(confirmedAt));
}

interface AddressFormProps {
  field: string;
  known: Known;
  /** Back to the address that is there. */
  onCancel?: () => void;
  onOver: () => void;
}

function AddressForm({ field, known, onCancel, onOver }: AddressFormProps) {
  const [change, send] = useRequest(calls.set, onOver);
  return (
    <Form<{ email: string }>
      label={NEWS_TEXTS.settings.title}
      initialValues={{ email: known.address?.email ?? '' }}
      error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
      onSubmit={({ email }) => send({ email: email.trim() })}
      actions={
        <>
          <Button type="submit" loading={change.status === 'loading'}>
            {T.submit}
          </Button>
          {onCancel && <Button onClick={onCancel}>{T.cancel}</Button>}
        </>
      }
    >
      <AddressField label={field} isRequired />
    </Form>
  );
}

interface AddressFieldProps {
  label?: string;
  /** In a form of its own, which sends nothing else. */
  isRequired?: boolean;
}

/** The address as `email` of a form. */
export function AddressField({ label = T.field, isRequired = false }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      hint={T.hint}
      name="email"
      rules={[rule((email: string) => findFault(email.trim(), isRequired))]}
      type="email"
      autoComplete="email"
    />
  );
}

function findFault(email: string, isRequired: boolean): string | undefined {
  if (email === '') return isRequired ? T.missing : undefined;
  return isEmail(email) ? undefined : problemText('EMAIL_INVALID');
}
