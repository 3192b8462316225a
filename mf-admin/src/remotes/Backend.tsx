import { dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Cluster, ErrorState } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Button, Form, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { calls } from './state';
import { TEXTS } from './texts';

/** The address that answers the calls of a remote's team. */
export function Backend({ remote }: { remote: string }) {
  const [backend, reload] = useLoaded(calls.backend, { remote });
  const data = dataOf(backend);
  return (
    <section className="admin-remotes-part">
      <h2>{TEXTS.backend}</h2>
      <p className="rn-muted rn-small">{TEXTS.backendText(remote)}</p>
      {!data && backend.status !== 'failed' && <CardSkeleton count={1} />}
      {!data && backend.status === 'failed' && (
        <ErrorState title={errorText(backend.error, TEXTS.backendFailed)} onRetry={reload} />
      )}
      {data && <AddressForm key={data.address ?? ''} remote={remote} address={data.address ?? ''} />}
    </section>
  );
}

function AddressForm({ remote, address }: { remote: string; address: string }) {
  const [draft, setDraft] = useState({ address });
  const [saving, save] = useRequest(calls.setBackend);
  const [removal, remove] = useRequest(calls.removeBackend);
  const failure =
    saving.status === 'failed'
      ? errorText(saving.error, TEXTS.saveBackendFailed)
      : removal.status === 'failed'
        ? errorText(removal.error, TEXTS.removeBackendFailed)
        : undefined;
  return (
    <Form<typeof draft>
      label={TEXTS.backend}
      values={draft}
      onEdit={(_, edited) => setDraft(edited)}
      onSubmit={(values) => save({ remote, address: values.address.trim() })}
      error={failure === undefined ? undefined : { message: failure }}
    >
      <Cluster align="end">
        <TextField name="address" label={TEXTS.backendAddress} required autoComplete="off" maxLength={300} />
        <Button type="submit" disabled={draft.address.trim() === ''} loading={saving.status === 'loading'}>
          {TEXTS.saveBackend}
        </Button>
        {address !== '' && (
          <Button
            variant="quiet"
            aria-label={TEXTS.removeBackendOf}
            loading={removal.status === 'loading'}
            onClick={() => remove({ remote })}
          >
            {TEXTS.removeBackend}
          </Button>
        )}
      </Cluster>
    </Form>
  );
}
