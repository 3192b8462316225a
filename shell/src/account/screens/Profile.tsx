import type { SessionUser } from '@najem/shared/contract/identity';
import { formatDate, isAdmin, ROLE_LABELS } from '@najem/shared/domain/kernel';
import { selectUser, useRequest } from '@najem/shared/store';
import { loadProfile } from '@najem/shared/store/host';
import { Card, ErrorState, Grid, type IconName, Page, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useDispatch, useSelector } from 'react-redux';
import { signOutPressed } from '../../layout/leaving';
import { AccountCases } from '../AccountCases';
import { SignInWays } from '../second-factor/SignInWays';
import { ChangePassword } from '../ChangePassword';
import type { GoogleSettings } from '../google-identity';
import { OwnData } from '../OwnData';
import { OwnSessions } from '../OwnSessions';
import { ACCOUNT } from '../texts';

const T = ACCOUNT.profile;

export interface ProfileProps {
  google: GoogleSettings | undefined;
}

/** The person's own data, password and devices, with links to RentCoins and invoices. */
export function Profile({ google }: ProfileProps) {
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  const [loading, loadAgain] = useRequest(loadProfile);

  if (!user) {
    return (
      <Page title={T.title}>
        {loading.status === 'failed' ? (
          <ErrorState title={T.loadFailed} onRetry={() => loadAgain({})}>
            {loading.error.message}
          </ErrorState>
        ) : (
          <CardSkeleton count={2} />
        )}
      </Page>
    );
  }

  return (
    <Page
      title={T.title}
      actions={
        <Button icon="logout" onClick={() => dispatch(signOutPressed())}>
          {T.logout}
        </Button>
      }
    >
      <Stack gap="l">
        <DataCard user={user} />
        <SignInWays google={google} hasPassword={user.hasPassword} />
        <Grid column="l" gap="l">
          <ChangePassword hasPassword={user.hasPassword} email={user.email} />
          <OwnSessions />
        </Grid>
      </Stack>
    </Page>
  );
}

function DataCard({ user }: { user: SessionUser }) {
  const email = user.isEmailVerified
    ? badge('success', 'check', T.emailVerified)
    : badge('warning', 'warning', T.emailUnverified);
  const identity = isVerified(user)
    ? badge('success', 'shield', T.identityVerified)
    : badge('warning', 'shield-alert', T.identityUnverified);
  return (
    <Card title={T.data} icon="profile" footer={<DataLinks user={user} />}>
      <Stack>
        <DescriptionList
          items={[
            { label: T.name, value: user.name },
            { label: T.email, value: user.email },
            { label: T.emailState, value: email },
            ...(user.builtIn ? [] : [{ label: T.identity, value: identity }]),
            { label: T.role, value: ROLE_LABELS[user.role] },
            { label: T.since, value: formatDate(user.createdAt) },
          ]}
        />
        <OwnData user={user} />
        <AccountCases />
      </Stack>
    </Card>
  );
}

function DataLinks({ user }: { user: SessionUser }) {
  return (
    <div className="rn-cluster rn-gap-s">
      {!isVerified(user) && !user.builtIn && (
        <Button variant="primary" icon="shield" href="/verify-identity" state={{ returnPath: '/profile' }}>
          {T.verify}
        </Button>
      )}
      <Button icon="coins" href="/rent-coins">
        {T.rentCoins}
      </Button>
      <Button icon="invoice" href="/invoices">
        {T.invoices}
      </Button>
      {isAdmin(user) && (
        <Button icon="profile" href="/dossier">
          {T.dossier}
        </Button>
      )}
    </div>
  );
}

function isVerified({ verification_status: status }: SessionUser): boolean {
  return status === 'verified';
}

function badge(tone: 'success' | 'warning', icon: IconName, text: string) {
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
