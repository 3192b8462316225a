import { REPORT_ERROR_REDIRECT_MS, REPORT_TOAST_MS } from '@najem/shared/domain';
import type { CallError } from '@najem/shared/store';
import { errorText } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { lazy, useEffect, useState, useTransition } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ReportView } from '../parts/ReportView';
import { arrivedFromPayment, calls, reportOf, useReports } from '../state';
import { TEXTS } from '../texts';
import { stateKeys } from '../values';

const NOT_FOUND = 404;
const FORBIDDEN = 403;
const EXPIRED = 410;
const BACK = { href: '/reports', label: TEXTS.report.back };

/** With the kit's dialogs it outweighs the rest of this remote, and most visits share nothing. */
const ShareDialog = lazy(() => import('../parts/ShareDialog').then(({ ShareDialog }) => ({ default: ShareDialog })));

/** One report of the person's own. */
export function ReportScreen() {
  const { reportId = '' } = useParams();
  const dispatch = useDispatch();
  const report = useReports((state) => reportOf(state, reportId));
  const loading = useReports((state) => state.report);
  const isAsked = useReports((state) => state.openedId === reportId);
  const [isSharing, setSharing] = useState(false);
  // The report stays as it is until the dialog's file has come.
  const [isOpening, begin] = useTransition();
  const load = () => dispatch(calls.get.requested({ reportId }));
  useArrival();
  useEffect(() => {
    dispatch(calls.get.requested({ reportId }));
  }, [dispatch, reportId]);

  if (isAsked && loading.status === 'failed') return <Failed error={loading.error} onRetry={load} />;
  if (isAsked && loading.status === 'loaded' && !report) {
    return <Failed error={{ status: 0, code: 'BAD_REPLY', message: TEXTS.report.failed }} onRetry={load} />;
  }
  if (!report) {
    return (
      <Page title={TEXTS.report.title} back={BACK}>
        <CardSkeleton count={3} />
      </Page>
    );
  }
  return (
    <Page
      title={TEXTS.report.titleOf[report.type]}
      back={BACK}
      lead={report.data.name}
      actions={<Actions reportId={reportId} isOpening={isOpening} onShare={() => begin(() => setSharing(true))} />}
    >
      <Stack gap="l">
        {report.changedSince && (
          <Notice tone="info" role={null} title={TEXTS.report.changed}>
            {TEXTS.report.changedText}
          </Notice>
        )}
        <ReportView report={report} />
      </Stack>
      {isSharing && <ShareDialog reportId={reportId} onClose={() => setSharing(false)} />}
    </Page>
  );
}

/** Says once how the person came here, and renews the profile after a payment. */
function useArrival(): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const toast = useToast();
  const isPaid = stateKeys(state)['fromPayment'] === true;
  const isKnown = stateKeys(state)['fromActiveReport'] === true;
  useEffect(() => {
    if (!isPaid && !isKnown) return;
    if (isPaid) dispatch(arrivedFromPayment());
    toast.show(
      isPaid
        ? { tone: 'success', text: TEXTS.report.paid, durationMs: REPORT_TOAST_MS }
        : { tone: 'info', text: TEXTS.report.active, durationMs: REPORT_TOAST_MS },
    );
    // A reload of this address must not tell it again.
    void navigate(pathname, { replace: true, state: null });
  }, [isPaid, isKnown, dispatch, toast, navigate, pathname]);
}

interface ActionsProps {
  reportId: string;
  isOpening: boolean;
  onShare: () => void;
}

function Actions({ reportId, isOpening, onShare }: ActionsProps) {
  const dispatch = useDispatch();
  const toast = useToast();
  const download = useReports((state) => state.download);
  useEffect(() => {
    if (download.status !== 'failed') return;
    const text = errorText(download.error, TEXTS.report.pdfFailed);
    toast.show({ tone: 'danger', text, durationMs: REPORT_TOAST_MS });
  }, [download, toast]);
  return (
    <>
      <Button variant="primary" icon="share" loading={isOpening} onClick={onShare}>
        {TEXTS.report.share}
      </Button>
      <Button
        icon="download"
        loading={download.status === 'working'}
        onClick={() => dispatch(calls.pdf.requested({ reportId }))}
      >
        {TEXTS.report.pdf}
      </Button>
      <Button icon="print" onClick={() => window.print()}>
        {TEXTS.report.print}
      </Button>
    </>
  );
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const navigate = useNavigate();
  const toast = useToast();
  const isGone = error.status === NOT_FOUND || error.status === FORBIDDEN;
  const message = errorText(error, isGone ? TEXTS.report.notFound : TEXTS.report.failedRetry);
  const isExpired = error.status === EXPIRED;

  useEffect(() => {
    if (isExpired) return;
    toast.show({ tone: 'danger', text: message, durationMs: REPORT_TOAST_MS });
    if (!isGone) return;
    const timer = setTimeout(() => void navigate('/reports', { replace: true }), REPORT_ERROR_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isExpired, isGone, message, navigate, toast]);

  const toList = (
    <Button variant={isExpired ? 'primary' : 'secondary'} icon="back" href="/reports">
      {TEXTS.backToList}
    </Button>
  );
  return (
    <Page title={TEXTS.report.title} back={BACK}>
      <Card>
        {isExpired ? (
          <EmptyState title={TEXTS.report.expiredTitle} icon="clock" actions={toList}>
            {message}
          </EmptyState>
        ) : (
          <ErrorState title={message} onRetry={isGone ? undefined : onRetry} actions={toList}>
            {isGone && TEXTS.report.redirect}
          </ErrorState>
        )}
      </Card>
    </Page>
  );
}
