import type { Report } from '@najem/shared/contract/reports';
import { SHARED_COUNTDOWN_REFRESH_MS } from '@najem/shared/domain/kernel';
import { describeShareTime, reportTitle } from '@najem/shared/domain/reports';
import { dataOf, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Countdown, ErrorState, Link, Page, Stack, Unlisted } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Correction } from '../parts/Correction';
import { DownloadButton } from '../parts/DownloadButton';
import { NoticedReport } from './NoticedReport';
import { calls, noReport, reportErrorText } from '../state';
import { TEXTS } from '../texts';

/** The server, which is asked whether a link has ended, names its time in whole seconds. */
const SURELY_OVER_MS = 5_000;

/** Shows a shared report without sign-in until its link expires. */
export function SharedReport() {
  const { shareId = '' } = useParams();
  const [shared, load] = useLoaded(calls.shared, { shareId });
  const [download, send] = useRequest(calls.sharedPdf);

  const reply = dataOf(shared);
  const report = reply?.success ? reply.report : undefined;
  const error = shared.status === 'failed' ? shared.error : reply && !report ? noReport(reply) : undefined;
  if (error?.code === 'SHARE_NOT_FOUND') return <Ended />;
  if (error) {
    return (
      <Frame title={TEXTS.shared.title}>
        <Card>
          <ErrorState title={reportErrorText(error)} onRetry={load} />
        </Card>
      </Frame>
    );
  }
  if (!report) {
    return (
      <Frame title={TEXTS.shared.title}>
        <CardSkeleton count={3} />
      </Frame>
    );
  }
  return (
    <Frame title={report.passport ? TEXTS.shared.passport : reportTitle(report)}>
      <Stack gap="l">
        <NoticedReport
          report={report}
          place={{ shareId }}
          actions={
            report.passport && (
              <DownloadButton isWorking={download.status === 'loading'} onClick={() => send({ shareId })} />
            )
          }
          notices={
            <>
              <Sharer report={report} onEnd={load} />
              <Correction report={report} />
            </>
          }
        />
        <p className="rn-no-print">
          <Link href="/dossier/start">{TEXTS.shared.dossier}</Link>
        </p>
      </Stack>
    </Frame>
  );
}

function Sharer({ report: { sharedBy, expiresAt }, onEnd }: { report: Report; onEnd: () => void }) {
  if (!expiresAt) return null;
  return (
    <Notice tone="info" role={null} title={sharedBy && TEXTS.shared.by(sharedBy.name, sharedBy.email)}>
      {TEXTS.shared.left}{' '}
      <strong>
        <Countdown
          endsAt={new Date(expiresAt).getTime() + SURELY_OVER_MS}
          everyMs={SHARED_COUNTDOWN_REFRESH_MS}
          onDone={onEnd}
        >
          {() => describeShareTime(expiresAt, serverNow())}
        </Countdown>
      </strong>
    </Notice>
  );
}

function Ended() {
  const home = (
    <Button variant="primary" icon="home" href="/">
      {TEXTS.shared.home}
    </Button>
  );
  return (
    <Frame title={TEXTS.shared.endedTitle}>
      <Card>
        <EmptyState title={TEXTS.shared.ended} icon="link" actions={home}>
          {TEXTS.shared.endedText}
        </EmptyState>
      </Card>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Unlisted />
      {children}
    </Page>
  );
}
