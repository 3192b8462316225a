import type { Output, reports } from '@najem/shared/contract';
import {
  canVerifyToGoOn,
  COUNTED_WORDS,
  countWord,
  formatGrosze,
  IDENTIFIER_TYPE_LABELS,
  detectIdentifier,
  isRecord,
  isStatedPurpose,
  isSubjectKind,
  normaliseIdentifier,
  REPORT_PRICE_GROSZE,
  REPORT_TYPE_LABELS,
  SUBJECT_KINDS,
  VERIFY_IDENTITY,
} from '@najem/shared/domain';

import { dataOf, errorText, type Loadable, type RootState, selectActor, useRequest } from '@najem/shared/store';
import { Card, Grid, IdentifierText, Page, Stack } from '@najem/shared/ui/base';
import { DescriptionList, EmptyState } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { CoinsCard } from '../CoinsCard';
import { OnlineCard } from '../OnlineCard';
import { redirectTo } from '../redirect-to';
import { calls, checkoutLeft, type Purchase, usePayments } from '../state';
import { TEXTS } from '../texts';
import { ToReports } from '../ToReports';
import './checkout.css';

const T = TEXTS.checkout;
const BACK = { href: '/reports', label: TEXTS.back };

/** The payment page: the order, its price and the two ways to pay. */
export function Checkout() {
  const purchase = purchaseOf(useLocation().state);
  if (!purchase) {
    return (
      <Page title={T.title} back={BACK}>
        <Card>
          <EmptyState title={T.missing} icon="card" actions={<ToReports />}>
            {T.missingText}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  return <CheckoutForm key={`${purchase.type}:${purchase.identifier}`} purchase={purchase} />;
}

/** Reads the purchase from the navigation state; undefined without a valid identifier. */
function purchaseOf(state: unknown): Purchase | undefined {
  if (!isRecord(state)) return undefined;
  const { identifier, type, purpose } = state;
  if (typeof identifier !== 'string' || detectIdentifier(identifier) === 'unknown') return undefined;
  return {
    identifier: normaliseIdentifier(identifier),
    ...(isSubjectKind(type) ? { type } : {}),
    ...(isStatedPurpose(purpose) ? { purpose } : {}),
  };
}

function CheckoutForm({ purchase }: { purchase: Purchase }) {
  const { identifier, type, purpose } = purchase;
  const dispatch = useDispatch();
  const checkout = usePayments(({ checkout }) => checkout);
  const [preview, loadPreview] = useRequest(calls.preview);
  useCheckoutRedirect();

  useEffect(() => {
    loadPreview({ identifier, type, purpose });
    return () => void dispatch(checkoutLeft());
  }, [loadPreview, dispatch, identifier, type, purpose]);

  return (
    <Page title={T.title} lead={T.lead} back={BACK}>
      <Stack gap="l">
        {checkout.status === 'failed' && (
          <Refused tone="danger" code={checkout.code}>
            {T.failed(checkout.message)}
          </Refused>
        )}
        {checkout.status === 'starting' && checkout.isExpired && <Notice tone="warning">{T.expired}</Notice>}
        {checkout.status === 'leaving' && <Notice tone="info">{T.redirecting}</Notice>}
        <Order purchase={purchase} preview={preview} />
        <Grid column="l">
          <OnlineCard purchase={purchase} />
          <CoinsCard purchase={purchase} />
        </Grid>
      </Stack>
    </Page>
  );
}

/** Leads to the provider's page, or to the report, once the payment names one. */
function useCheckoutRedirect(): void {
  const checkout = usePayments(({ checkout }) => checkout);
  const navigate = useNavigate();
  useEffect(() => {
    if (checkout.status === 'leaving') redirectTo(checkout.redirectUri);
    if (checkout.status !== 'open') return;
    const state = checkout.isPaid ? { fromPayment: true } : { fromActiveReport: true };
    // Replaced, because going back must not lead to a payment page with nothing left to pay.
    void navigate(`/reports/${checkout.reportId}`, { replace: true, state });
  }, [checkout, navigate]);
}

interface OrderProps {
  purchase: Purchase;
  preview: Loadable<Output<typeof reports.checkActive>>;
}

function Order({ purchase, preview }: OrderProps) {
  const { identifier, type } = purchase;
  const identifierType = detectIdentifier(identifier);
  return (
    <Card title={T.order} icon="report">
      <Stack gap="m">
        <DescriptionList
          columns={2}
          items={[
            {
              label: `${T.identifier} (${IDENTIFIER_TYPE_LABELS[identifierType]})`,
              value: <IdentifierText value={identifier} />,
            },
            { label: T.about, value: type ? T.roles[type] : T.anyRole },
            { label: T.content, value: T.full },
            {
              label: T.price,
              value: (
                <div>
                  <strong className="rn-checkout-price rn-tabular">{formatGrosze(REPORT_PRICE_GROSZE)}</strong>
                  <br />
                  <span className="rn-muted rn-small">{T.priceOf}</span>
                </div>
              ),
            },
          ]}
        />
        <Entries purchase={purchase} preview={preview} />
      </Stack>
    </Card>
  );
}

/** Says whether the report would have entries, without their content. */
function Entries({ purchase, preview }: OrderProps) {
  const navigate = useNavigate();
  if (preview.status === 'failed') {
    const { code } = preview.error;
    return (
      <Refused tone="warning" code={code}>
        {code === 'LOOKUP_LIMIT' ? errorText(preview.error, T.unknownEntries) : T.unknownEntries}
      </Refused>
    );
  }
  const known = dataOf(preview);
  if (!known) {
    return (
      <p role="status" className="rn-muted">
        {T.checking}
      </p>
    );
  }
  const { entryCounts } = known;
  if (entryCounts && purchase.type === undefined) {
    return (
      <Notice
        tone="warning"
        role="status"
        actions={SUBJECT_KINDS.map((type) => (
          <Button
            key={type}
            size="s"
            icon={type}
            onClick={() => void navigate('/payment', { replace: true, state: { ...purchase, type } })}
          >
            {T.bothOf(REPORT_TYPE_LABELS[type], countWord(entryCounts[type], COUNTED_WORDS.entry))}
          </Button>
        ))}
      >
        {T.bothRoles}
      </Notice>
    );
  }
  if (known.hasEntries) return <Notice tone="success">{T.hasEntries}</Notice>;
  return (
    <Notice tone="warning" title={T.emptyTitle}>
      {T.emptyText}
    </Notice>
  );
}

interface RefusedProps {
  tone: 'warning' | 'danger';
  code?: string;
  children: string;
}

/** A refusal, with the way to verify one's identity where that is its remedy; it comes back to the generator. */
function Refused({ tone, code, children }: RefusedProps) {
  const helps = useSelector((root: RootState) => canVerifyToGoOn(selectActor(root), code));
  const remedy = helps && (
    <Button size="s" icon="shield" href={VERIFY_IDENTITY.path} state={{ returnPath: BACK.href }}>
      {VERIFY_IDENTITY.label}
    </Button>
  );
  return (
    <Notice tone={tone} actions={remedy}>
      {children}
    </Notice>
  );
}
