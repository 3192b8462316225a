import { formatDate, hasRentCoins, ROLE_LABELS } from '@najem/shared/domain';
import { logout, selectUser } from '@najem/shared/store';
import { loadProfile } from '@najem/shared/store/host';
import { Card, ErrorState, Grid, Page, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useDispatch, useSelector } from 'react-redux';
import { ChangePassword } from '../ChangePassword';
import { OwnSessions } from '../OwnSessions';
import { ACCOUNT } from '../texts';
import { useRequest } from '../use-request';

const T = ACCOUNT.profile;

/** Who the person is here, the ways to their RentCoins and invoices, their password and their devices. */
export function Profile() {
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  const [loading, askProfile] = useRequest(loadProfile);

  if (!user) {
    return (
      <Page title={T.title}>
        {loading.status === 'failed' ? (
          <ErrorState title={T.loadFailed} onRetry={() => askProfile({})}>
            {loading.error.message}
          </ErrorState>
        ) : (
          <CardSkeleton count={2} />
        )}
      </Page>
    );
  }

  const isVerified = user.verification_status === 'verified';
  return (
    <Page
      title={T.title}
      actions={
        <Button icon="logout" onClick={() => dispatch(logout())}>
          {T.logout}
        </Button>
      }
    >
      <Stack gap="l">
        <Card
          title={T.data}
          icon="profile"
          footer={
            <div className="rn-cluster rn-gap-s">
              {!isVerified && !user.builtIn && (
                <Button variant="primary" icon="shield" href="/verify-identity" state={{ returnPath: '/profile' }}>
                  {T.verify}
                </Button>
              )}
              {hasRentCoins(user) && (
                <Button icon="coins" href="/rent-coins">
                  {T.rentCoins}
                </Button>
              )}
              <Button icon="invoice" href="/invoices">
                {T.invoices}
              </Button>
            </div>
          }
        >
          <DescriptionList
            items={[
              { label: T.name, value: user.name },
              { label: T.email, value: user.email },
              {
                label: T.emailState,
                value: user.isEmailVerified ? (
                  <Badge tone="success" icon="check">
                    {T.emailVerified}
                  </Badge>
                ) : (
                  <Badge tone="warning" icon="warning">
                    {T.emailUnverified}
                  </Badge>
                ),
              },
              ...(user.builtIn
                ? []
                : [
                    {
                      label: T.identity,
                      value: isVerified ? (
                        <Badge tone="success" icon="shield">
                          {T.identityVerified}
                        </Badge>
                      ) : (
                        <Badge tone="warning" icon="shield-alert">
                          {T.identityUnverified}
                        </Badge>
                      ),
                    },
                  ]),
              { label: T.role, value: ROLE_LABELS[user.role] },
              { label: T.since, value: formatDate(user.createdAt) },
            ]}
          />
        </Card>
        <Grid column="l" gap="l">
          <ChangePassword hasPassword={user.hasPassword} email={user.email} />
          <OwnSessions />
        </Grid>
      </Stack>
    </Page>
  );
}
