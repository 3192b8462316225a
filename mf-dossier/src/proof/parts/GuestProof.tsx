import type { Claim } from '@najem/shared/contract/rights';
import { canOpenFile } from '@najem/shared/domain/rights';
import { dataOf, errorText, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { calls as fileCalls } from '../../file/state';
import { TEXTS } from '../texts';
import { useSender } from './use-bank';

const T = TEXTS.guestProof;

/** The proof that was made in this browser before a user without one signed in. */
export function useGuestClaim(): Claim | undefined {
  const { isAuthenticated } = useSelector(selectSession);
  const [list] = useLoaded(fileCalls.claims, isAuthenticated ? {} : null);
  const known = dataOf(list);
  return known?.claims.some(canOpenFile) ? undefined : known?.guestClaim;
}

/** Offers a user the proof that was made in this browser before the sign-in; nothing where there is none. */
export function GuestProof() {
  const claim = useGuestClaim();
  if (!claim) return null;
  return (
    <Card title={T.title} icon="shield" tone="accent">
      <GuestClaim claim={claim} />
    </Card>
  );
}

/** Takes the proof to the account, and leads back to the screen that asked for one. */
export function GuestClaim({ claim: { givenName, familyName } }: { claim: Claim }) {
  const navigate = useNavigate();
  const back = useSender();
  const [change, adopt] = useRequest(
    fileCalls.adopt,
    () => void navigate(back?.path ?? '/dossier', { replace: true, state: back?.state }),
  );
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return (
    <Stack>
      <p>{T.text(name)}</p>
      <div>
        <Button variant="primary" loading={change.status === 'loading'} onClick={() => adopt({})}>
          {T.use}
        </Button>
      </div>
      {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
    </Stack>
  );
}
