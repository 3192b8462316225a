import { PAYMENT_NOTICE_MS, REPORT_ERROR_REDIRECT_MS, REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { isReportActive, reportTitle } from '@najem/shared/domain/reports';
import { type CallError, dataOf, errorText, useAnswer, useLoaded, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { serverNow, useToast } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { lazy, useEffect, useState, useTransition } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Correction, Extension } from '../parts/Correction';
import { DownloadButton } from '../parts/DownloadButton';
import { NoticedReport } from './NoticedReport';
import { arrivedFromPayment, calls, isFromActiveReport, isFromPayment, noReport, reportErrorText } from '../state';
import { TEXTS } from '../texts';

const FORBIDDEN = 403;
const BACK = { href: '/reports', label: TEXTS.report.back };

/** Loaded lazily, because the kit's dialogs outweigh the rest of this remote and most visits share nothing. */
const ShareDialog = lazy(() => import('../parts/ShareDialog').then(({ ShareDialog }) => ({ default: ShareDialog })));

/** Shows one of the user's own reports. */
export function ReportScreen() {
  const { reportId = '' } = useParams();
  return <OwnReport key={reportId} reportId={reportId} />;
}

function OwnReport({ reportId }: { reportId: string }) {
  const [loading, load] = useLoaded(calls.get, { reportId });
  const reply = dataOf(loading);
  const report = reply?.success ? reply.report : undefined;
  const [isSharing, setSharing] = useState(false);
  const link = useAnswer(calls.share);
  // A transition keeps the report on the screen until the dialog is loaded.
  const [isOpening, begin] = useTransition();
  useArrival();

  if (loading.status === 'failed') {
    const { error } = loading;
    return error.code === 'REPORT_EXPIRED' ? (
      <Expired reportId={reportId} message={error.message} />
    ) : (
      <Failed error={error} onRetry={load} />
    );
  }
  if (loading.status === 'loaded' && !report) {
    return <Failed error={noReport(loading.data)} onRetry={load} />;
  }
  if (!report) {
    return (
      <Page title={TEXTS.report.title} back={BACK}>
        <CardSkeleton count={3} />
      </Page>
    );
  }
  return (
    <Page title={reportTitle(report)} back={BACK}>
      <NoticedReport
        report={report}
        place={{ reportId }}
        isHolder
        actions={
          <Actions
            reportId={reportId}
            // What was extended because of a dispute cannot be passed on any more.
            isShareable={report.openUntil === undefined || isReportActive(report.expirationDate, serverNow())}
            isOpening={isOpening}
            onShare={() => begin(() => setSharing(true))}
          />
        }
        notices={
          <>
            <Extension report={report} />
            <Correction report={report} />
            {report.changedSince && (
              <Notice tone="info" role={null} title={TEXTS.report.changed}>
                {TEXTS.report.changedText}
              </Notice>
            )}
          </>
        }
      />
      {isSharing && <ShareDialog reportId={reportId} link={link} onClose={() => setSharing(false)} />}
    </Page>
  );
}

/** Shows a toast once after a payment or for an active report; a payment also refreshes the profile. */
function useArrival(): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const toast = useToast();
  const isPaid = isFromPayment(state);
  const isAlreadyActive = isFromActiveReport(state);
  useEffect(() => {
    if (!isPaid && !isAlreadyActive) return;
    if (isPaid) dispatch(arrivedFromPayment());
    toast.show(
      isPaid
        ? { tone: 'success', text: TEXTS.report.paid, durationMs: PAYMENT_NOTICE_MS }
        : { tone: 'info', text: TEXTS.report.active, durationMs: REPORT_TOAST_MS },
    );
    // Removed from the history entry, so that a reload does not show the toast again.
    void navigate(pathname, { replace: true, state: null });
  }, [isPaid, isAlreadyActive, dispatch, toast, navigate, pathname]);
}

interface ActionsProps {
  reportId: string;
  isShareable: boolean;
  isOpening: boolean;
  onShare: () => void;
}

function Actions({ reportId, isShareable, isOpening, onShare }: ActionsProps) {
  const [download, send] = useRequest(calls.pdf);
  return (
    <>
      {isShareable && (
        <Button variant="primary" icon="share" loading={isOpening} onClick={onShare}>
          {TEXTS.report.share}
        </Button>
      )}
      <DownloadButton isWorking={download.status === 'loading'} onClick={() => send({ reportId })} />
      <Button icon="print" onClick={() => window.print()}>
        {TEXTS.report.print}
      </Button>
    </>
  );
}

/** Offers a new report about the same person or company. */
function Expired({ reportId, message }: { reportId: string; message: string }) {
  const navigate = useNavigate();
  // It is refused without its content, so what to buy in its place is asked for.
  const [renewal] = useLoaded(calls.checkStatus, { reportId });
  const purchase = dataOf(renewal)?.purchase;
  return (
    <Page title={TEXTS.report.title} back={BACK}>
      <Card>
        <EmptyState
          title={TEXTS.report.expiredTitle}
          icon="clock"
          actions={
            <>
              {purchase && (
                <Button variant="primary" icon="card" onClick={() => void navigate('/payment', { state: purchase })}>
                  {TEXTS.report.buyAgain}
                </Button>
              )}
              <ToList />
            </>
          }
        >
          {message}
        </EmptyState>
      </Card>
    </Page>
  );
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const navigate = useNavigate();
  const isGone = error.code === 'REPORT_NOT_FOUND' || error.status === FORBIDDEN;
  const message = isGone ? errorText(error, TEXTS.report.notFound) : reportErrorText(error);

  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(() => void navigate('/reports', { replace: true }), REPORT_ERROR_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isGone, navigate]);

  return (
    <Page title={TEXTS.report.title} back={BACK}>
      <Card>
        <ErrorState title={message} onRetry={isGone ? undefined : onRetry} actions={<ToList />}>
          {isGone && TEXTS.report.redirect}
        </ErrorState>
      </Card>
    </Page>
  );
}

function ToList() {
  return (
    <Button icon="back" href="/reports">
      {TEXTS.backToList}
    </Button>
  );
}
