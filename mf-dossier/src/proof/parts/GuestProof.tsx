import { canOpenFile } from '@najem/shared/domain';
import { dataOf, errorText, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { calls as fileCalls } from '../../dossier/state';
import { TEXTS } from '../texts';
import { useSender } from './use-bank';

const T = TEXTS.guestProof;

/** Offers a user without a proof the one that was made in this browser before the sign-in; nothing where there is none. */
export function GuestProof() {
  const { isAuthenticated } = useSelector(selectSession);
  const [list] = useLoaded(fileCalls.claims, isAuthenticated ? {} : null);
  const navigate = useNavigate();
  const back = useSender();
  const [change, adopt] = useRequest(
    fileCalls.adopt,
    () => void navigate(back?.path ?? '/dossier', { replace: true, state: back?.state }),
  );
  const known = dataOf(list);
  if (!known?.guestClaim || known.claims.some(canOpenFile)) return null;
  const { givenName, familyName } = known.guestClaim;
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return (
    <Card title={T.title} icon="shield" tone="accent">
      <Stack>
        <p>{T.text(name)}</p>
        {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
        <div>
          <Button variant="primary" loading={change.status === 'loading'} onClick={() => adopt({})}>
            {T.use}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
