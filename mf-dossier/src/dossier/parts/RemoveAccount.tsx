import { formatDate, REMOVAL_WORD } from '@najem/shared/domain';
import { errorText, selectUser } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useDossier } from '../../state';
import { calls, formClosed, formOpened } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.removal;

/** 'Usuń konto': what goes and what stays, before anybody is asked for anything. */
export function RemoveAccount() {
  const dispatch = useDispatch();
  const removesAt = useSelector(selectUser)?.removesAt;
  const isAsked = useDossier(({ dossier }) => dossier.form?.of === 'account');
  return (
    <Card title={T.title} icon="warning">
      <Stack>
        <p>{T.goes}</p>
        <p>{T.stays}</p>
        {removesAt === undefined ? (
          <div>
            <Button variant="danger" onClick={() => dispatch(formOpened({ of: 'account', id: '' }))}>
              {T.open}
            </Button>
          </div>
        ) : (
          <Notice tone="warning" role={null}>
            {T.waits(formatDate(removesAt))}
          </Notice>
        )}
      </Stack>
      {isAsked && <RemovalDialog />}
    </Card>
  );
}

function RemovalDialog() {
  const dispatch = useDispatch();
  const formId = useId();
  const change = useDossier(({ dossier }) => dossier.change);
  const close = () => dispatch(formClosed());
  return (
    <Dialog
      open
      title={T.question}
      tone="danger"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" loading={change.status === 'saving'}>
            {T.submit}
          </Button>
        </>
      }
    >
      <Form<{ typed: string }>
        id={formId}
        label={T.question}
        initialValues={{ typed: '' }}
        check={({ typed }) => ({ typed: typed.trim() === REMOVAL_WORD ? undefined : T.typedWrong })}
        error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
        onSubmit={({ typed }) => dispatch(calls.removeAccount.requested({ typed: typed.trim() }))}
      >
        <Stack>
          <p>{T.last}</p>
          <TextField name="typed" label={T.typed} required autoComplete="off" spellCheck={false} maxLength={20} />
        </Stack>
      </Form>
    </Dialog>
  );
}
