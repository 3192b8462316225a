import { SAMPLE_REPORT } from '@najem/shared/domain/reports';
import { ReportView } from '@najem/shared/report';
import { Page, Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { TEXTS } from '../texts';
import { makeSampleReport } from './sample-report';

const T = TEXTS.sample;

/** Shows everybody, without an account and without a call, what a report looks like. */
export function SampleReport() {
  const [report] = useState(() => makeSampleReport(serverNow()));
  return (
    <Page title={SAMPLE_REPORT.label}>
      <Stack gap="l">
        <Notice
          tone="info"
          role={null}
          title={T.madeUp}
          actions={
            <Button variant="primary" icon="search" href="/reports">
              {T.search}
            </Button>
          }
        >
          {T.explained}
        </Notice>
        <ReportView report={report} isHolder />
      </Stack>
    </Page>
  );
}
