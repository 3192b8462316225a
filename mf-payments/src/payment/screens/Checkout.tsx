import type { Output } from '@najem/shared/contract/kernel';
import type { reports } from '@najem/shared/contract/reports';
import {
  formatGrosze,
  IDENTIFIER_TYPE_LABELS,
  describeReading,
  detectIdentifier,
  isRecord,
  normaliseIdentifier,
  REPORT_TYPE_LABELS,
  VERIFY_IDENTITY,
} from '@najem/shared/domain/kernel';
import { canVerifyToGoOn } from '@najem/shared/domain/identity';
import { isStatedPurpose, isSubjectKind, SUBJECT_KINDS } from '@najem/shared/domain/register';
import { entriesInRole, entriesInRoles, REPORT_PRICE_GROSZE, SAMPLE_REPORT } from '@najem/shared/domain/reports';
import { ASK_FOR_PASSPORT_PATH } from '@najem/shared/domain/rights';
import { dataOf, errorText, type Loadable, type RootState, selectActor, useRequest } from '@najem/shared/store';
import { Card, Grid, Icon, IdentifierText, Link, Page, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { CoinsCard } from '../CoinsCard';
import { OnlineCard } from '../OnlineCard';
import { redirectTo } from '../redirect-to';
import { calls, checkoutLeft, type Purchase, usePayments } from '../state';
import { TEXTS } from '../texts';
import { ToReports } from '../ToReports';
import './checkout.css';

const T = TEXTS.checkout;
const BACK = { href: '/reports', label: TEXTS.back };

/** Whether there are entries, and how many in each role where the buyer has to choose one. */
type Known = Pick<Output<typeof reports.checkActive>, 'hasEntries' | 'entryCounts' | 'found'>;

/** The payment page: the order, its price and the two ways to pay. */
export function Checkout() {
  const { state }: Location<unknown> = useLocation();
  const purchase = purchaseOf(state);
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
  return (
    <CheckoutForm key={`${purchase.type}:${purchase.identifier}`} purchase={purchase} foreknown={foreknownOf(state)} />
  );
}

/** Reads the purchase from the navigation state; undefined without a valid identifier. */
function purchaseOf(state: unknown): Purchase | undefined {
  if (!isRecord(state)) return undefined;
  const { identifier, type, purpose } = state;
  if (typeof identifier !== 'string' || detectIdentifier(identifier) === 'unknown') return undefined;
  return {
    identifier: normaliseIdentifier(identifier),
    type: isSubjectKind(type) ? type : undefined,
    purpose: isStatedPurpose(purpose) ? purpose : undefined,
  };
}

/** What the generator learned just before, so that nothing moves when it is learned again. */
function foreknownOf(state: unknown): Known | undefined {
  const hasEntries = isRecord(state) ? state['hasEntries'] : undefined;
  return typeof hasEntries === 'boolean' ? { hasEntries } : undefined;
}

function CheckoutForm({ purchase, foreknown }: { purchase: Purchase; foreknown: Known | undefined }) {
  const { identifier, type, purpose } = purchase;
  const dispatch = useDispatch();
  const checkout = usePayments(({ checkout }) => checkout);
  const [preview, loadPreview] = useRequest(calls.preview);
  useCheckoutRedirect();

  useEffect(() => {
    loadPreview({ identifier, type, purpose });
    return () => void dispatch(checkoutLeft());
  }, [loadPreview, dispatch, identifier, type, purpose]);

  const known = dataOf(preview) ?? foreknown;
  const mustChoose = type === undefined && (known === undefined ? preview.status !== 'failed' : !!known.entryCounts);
  const isEmpty = known?.hasEntries === false;
  return (
    <Page title={T.title} back={BACK}>
      <Stack gap="m">
        {checkout.status === 'failed' && (
          <Answer>
            <Refused tone="danger" code={checkout.code}>
              {T.failed(checkout.message)}
            </Refused>
          </Answer>
        )}
        <Order purchase={purchase} preview={preview} known={known} />
        {!mustChoose && (
          <Grid column="l">
            <OnlineCard purchase={purchase} isSecond={isEmpty} />
            <CoinsCard purchase={purchase} />
          </Grid>
        )}
        {/* Below the buttons, which stay where they are pressed. */}
        {checkout.status === 'starting' && checkout.isExpired && <Notice tone="warning">{T.expired}</Notice>}
        {checkout.status === 'leaving' && <Notice tone="info">{T.redirecting}</Notice>}
        <p className="rn-muted">
          <span>{isEmpty ? T.validFor : T.full}</span> <Link href={SAMPLE_REPORT.path}>{SAMPLE_REPORT.label}</Link>
        </p>
      </Stack>
    </Page>
  );
}

/** What stands above the buttons that it answers: it takes the focus, and so comes into view. */
function Answer({ children }: { children: ReactNode }) {
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <div ref={answer} tabIndex={-1}>
      {children}
    </div>
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
  preview: Loadable<Known>;
  known: Known | undefined;
}

/** What is bought and for how much, and whether there is anything in it. */
function Order(props: OrderProps) {
  const { identifier, type } = props.purchase;
  const reading = describeReading(identifier);
  return (
    <Card>
      <Stack gap="m">
        <div className="payments-checkout-order">
          <span>
            {type ? T.roles[type] : T.anyRole}, {IDENTIFIER_TYPE_LABELS[detectIdentifier(identifier)]}{' '}
            <IdentifierText value={identifier} />
          </span>
          <strong className="payments-checkout-price rn-tabular">{formatGrosze(REPORT_PRICE_GROSZE)}</strong>
        </div>
        {reading !== undefined && (
          <Notice tone="warning" role={null}>
            {reading}
          </Notice>
        )}
        <Entries {...props} />
      </Stack>
    </Card>
  );
}

/** Says whether the report would have entries, without their content; where it would have none, offers the free way. */
function Entries({ purchase, preview, known }: OrderProps) {
  const navigate = useNavigate();
  if (preview.status === 'failed') {
    const { code } = preview.error;
    return (
      <Refused tone="warning" code={code}>
        {code === 'LOOKUP_LIMIT' ? errorText(preview.error, T.unknownEntries) : T.unknownEntries}
      </Refused>
    );
  }
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
        role="status"
        actions={SUBJECT_KINDS.map((type) => (
          <Button
            key={type}
            icon={type}
            onClick={() => void navigate('/payment', { replace: true, state: { ...purchase, type } })}
          >
            {REPORT_TYPE_LABELS[type]}
          </Button>
        ))}
      >
        {entriesInRoles(entryCounts)} {T.bothRoles}
      </Notice>
    );
  }
  if (known.hasEntries) {
    return (
      <p role="status" className="payments-checkout-found">
        <Icon name="check" size={18} />{' '}
        <span>{known.found ? entriesInRole(known.found.role, known.found.entries) : T.hasEntries}</span>
      </p>
    );
  }
  return (
    <>
      <p role="status">
        <strong>{T.emptyTitle}</strong>
        {`: ${T.emptyText}`}
      </p>
      <div>
        <Button variant="primary" icon="mail" href={ASK_FOR_PASSPORT_PATH}>
          {T.askInstead}
        </Button>
      </div>
    </>
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
