import { dataOf, selectSession, useLoaded } from '@najem/shared/store';
import { Card, Cluster, Link, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { GuestProof } from '../../proof/parts/GuestProof';
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
  const eid = dataOf(methods)?.eid;
  const isPending = methods.status === 'loading';
  return (
    <Stack>
      <GuestProof />
      <Card>
        <Stack>
          <AskedSteps now="bank" isUser={isAuthenticated} />
          <p>{isAuthenticated ? T.proveFirst : T.bankFirst}</p>
          {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
          <Cluster>
            {(eid || isPending) && (
              <Button variant="primary" icon="shield" loading={isLeaving || isPending} onClick={leave}>
                {eid?.label ?? T.bank}
              </Button>
            )}
            {!isAuthenticated && (
              <Button href="/login" state={{ from: path }}>
                {T.haveAccount}
              </Button>
            )}
          </Cluster>
          <p className="rn-muted rn-small">
            <Link href="/dossier/start">{T.otherWays}</Link>
          </p>
        </Stack>
      </Card>
    </Stack>
  );
}
