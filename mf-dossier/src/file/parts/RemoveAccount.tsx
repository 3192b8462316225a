import { formatDate } from '@najem/shared/domain/kernel';
import { REMOVAL_WORD } from '@najem/shared/domain/identity';
import { errorText, selectUser, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice, rule, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.removal;

/** 'Usuń konto': what goes and what stays, before anybody is asked for anything. */
export function RemoveAccount() {
  const { removesAt, hasOpenTenancy } = useSelector(selectUser) ?? {};
  const [isAsked, setAsked] = useState(false);
  return (
    <Card title={T.title} icon="warning">
      <Stack>
        <p>{T.goes}</p>
        <p>{T.stays}</p>
        {hasOpenTenancy && <p>{T.opinions}</p>}
        {removesAt === undefined ? (
          <div>
            <Button variant="danger" onClick={() => setAsked(true)}>
              {T.open}
            </Button>
          </div>
        ) : (
          <Notice tone="warning" role={null}>
            {T.waits(formatDate(removesAt))}
          </Notice>
        )}
      </Stack>
      {isAsked && <RemovalDialog onClose={() => setAsked(false)} />}
    </Card>
  );
}

function RemovalDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [change, send] = useRequest(calls.removeAccount, onClose);
  return (
    <Dialog
      open
      title={T.question}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" loading={change.status === 'loading'}>
            {T.submit}
          </Button>
        </>
      }
    >
      <Form<{ typed: string }>
        id={formId}
        label={T.question}
        initialValues={{ typed: '' }}
        error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
        onSubmit={({ typed }) => send({ typed: typed.trim() })}
      >
        <Stack>
          <p>{T.last}</p>
          <TextField
            name="typed"
            rules={[rule((typed: string) => (typed.trim() === REMOVAL_WORD ? undefined : T.typedWrong))]}
            label={T.typed}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
