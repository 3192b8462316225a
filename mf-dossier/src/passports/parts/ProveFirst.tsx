import { dataOf, selectSession, useLoaded } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { TenancyNotice } from '../../file/frame/TenancyNotice';
import { GuestClaim, useGuestClaim } from '../../proof/parts/GuestProof';
import { useBank } from '../../proof/parts/use-bank';
import { calls as proofCalls } from '../../proof/state';
import { TEXTS } from '../texts';
import { AskedSteps } from './AskedSteps';

const T = TEXTS.asked;

/** The proof of who shares: by bank at once, also before there is an account. */
export function ProveFirst({ path }: { path: string }) {
  const { isAuthenticated } = useSelector(selectSession);
  const [methods] = useLoaded(proofCalls.methods, {});
  const { isLeaving, fault, leave } = useBank({ path });
  const claim = useGuestClaim();
  const eid = dataOf(methods)?.eid;
  const isPending = methods.status === 'loading';
  return (
    <Card>
      <Stack>
        <AskedSteps now="bank" isUser={isAuthenticated} />
        {claim ? <GuestClaim claim={claim} /> : <p>{isAuthenticated ? T.proveFirst : T.bankFirst}</p>}
        <TenancyNotice />
        <Cluster>
          {(eid || isPending) && (
            <Button
              variant={claim ? 'secondary' : 'primary'}
              icon="shield"
              loading={isLeaving || isPending}
              onClick={leave}
            >
              {claim ? T.bankAgain : (eid?.label ?? T.bank)}
            </Button>
          )}
          {!isAuthenticated && (
            <Button href="/login" state={{ from: path }}>
              {T.haveAccount}
            </Button>
          )}
          <Button variant="quiet" href="/dossier/start" state={{ returnPath: path }}>
            {T.otherWays}
          </Button>
        </Cluster>
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      </Stack>
    </Card>
  );
}
