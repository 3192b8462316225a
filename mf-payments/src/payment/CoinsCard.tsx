import { hasRentCoins } from '@najem/shared/domain/register';
import { canPayWithRentCoins, missingRentCoins, REPORT_PRICE_COINS } from '@najem/shared/domain/reports';
import { dataOf, selectUser, useLoaded } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Waiting } from '../rentcoins/Waiting';
import { calls, type Purchase, usePayments } from './state';
import { TEXTS } from './texts';

const T = TEXTS.checkout;

/** Payment with RentCoins; hidden from administrators, who have none, and then no balance is requested. */
export function CoinsCard({ purchase: { identifier, type, purpose } }: { purchase: Purchase }) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const isOffered = user !== null && hasRentCoins(user);
  const [balance] = useLoaded(calls.balance, isOffered ? {} : null);
  const { status } = usePayments(({ checkout }) => checkout);

  const [isAsked, setAsked] = useState(false);
  const isUnderWay = status === 'starting' || status === 'leaving' || status === 'open';

  if (!isOffered) return null;
  const { rentCoins: coins, waiting } = dataOf(balance) ?? {};
  const canPay = coins !== undefined && canPayWithRentCoins(coins);
  return (
    <Card title={T.coins} icon="coins">
      <Stack gap="m">
        {coins === undefined && balance.status !== 'failed' && <Skeleton lines={2} />}
        {coins === undefined && balance.status === 'failed' && <p role="alert">{T.balanceFailed}</p>}
        {coins !== undefined && (
          <p>
            <strong>{T.balance(coins)}</strong>{' '}
            <span className="rn-muted">
              {canPay ? T.coinsAfter(coins - REPORT_PRICE_COINS) : T.coinsMissing(missingRentCoins(coins))}
            </span>
            {!canPay && waiting === undefined && <span className="rn-muted"> {T.coinsEarned}</span>}
          </p>
        )}
        {!canPay && <Waiting coins={waiting} returnPath="/reports" />}
        <div>
          {isAsked && canPay ? (
            <Stack gap="s">
              <p>{T.coinsQuestion(coins)}</p>
              <Cluster>
                <Button
                  variant="primary"
                  icon="coins"
                  disabled={isUnderWay}
                  loading={status === 'paying'}
                  onClick={() => dispatch(calls.payCoins.requested({ identifier, type, purpose }))}
                >
                  {T.payCoins}
                </Button>
                {/* Two presses in a row do not pay. */}
                <Button autoFocus onClick={() => setAsked(false)}>
                  {T.cancelCoins}
                </Button>
              </Cluster>
            </Stack>
          ) : (
            <Button icon="coins" disabled={!canPay || isUnderWay} onClick={() => setAsked(true)}>
              {T.payCoins}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  );
}
