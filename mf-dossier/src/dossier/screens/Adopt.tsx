import { errorText } from '@najem/shared/store';
import { Card, Page, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { useDossier } from '../../state';
import { calls, formClosed } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.adopt;

/** Takes the claim of this browser's file session to the account of a guest who has signed in. */
export function Adopt() {
  const dispatch = useDispatch();
  const change = useDossier(({ dossier }) => dossier.change);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => void dispatch(formClosed()), [dispatch]);
  if (isPressed && change.status === 'done') return <Navigate to="/dossier" replace />;
  return (
    <Page title={T.title} width="narrow">
      <Card>
        <Stack>
          <p>{T.text}</p>
          {isPressed && change.status === 'failed' && (
            <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>
          )}
          <Button
            variant="primary"
            loading={change.status === 'saving'}
            onClick={() => {
              setPressed(true);
              dispatch(calls.adopt.requested({}));
            }}
          >
            {T.submit}
          </Button>
        </Stack>
      </Card>
    </Page>
  );
}
