import { errorText, useRequest } from '@najem/shared/store';
import { Card, Page, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useNavigate } from 'react-router-dom';
import { TenancyNotice } from '../frame/TenancyNotice';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.adopt;

/** Takes the claim of this browser's file session to the account of a guest who has signed in. */
export function Adopt() {
  const navigate = useNavigate();
  const [change, send] = useRequest(calls.adopt, () => void navigate('/dossier', { replace: true }));
  return (
    <Page title={T.title} width="narrow">
      <Card>
        <Stack>
          <p>{T.text}</p>
          <TenancyNotice />
          <Button variant="primary" loading={change.status === 'loading'} onClick={() => send({})}>
            {T.submit}
          </Button>
          {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
        </Stack>
      </Card>
    </Page>
  );
}
