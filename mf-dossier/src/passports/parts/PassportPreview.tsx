import type { Output } from '@najem/shared/contract/kernel';
import type { passports } from '@najem/shared/contract/rights';
import { ReportView } from '@najem/shared/report';
import { dataOf, errorText, type Loadable } from '@najem/shared/store';
import { Card, ErrorState, Stack } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { TEXTS } from '../texts';

const T = TEXTS.form;

interface PassportPreviewProps {
  preview: Loadable<Output<typeof passports.preview>>;
  onRetry: () => void;
}

/** Exactly what the readers of a passport would see. */
export function PassportPreview({ preview, onRetry }: PassportPreviewProps) {
  const report = dataOf(preview)?.report;
  return (
    <section aria-label={T.preview} aria-busy={preview.status === 'loading'}>
      <Stack>
        <h2>{T.preview}</h2>
        {report ? (
          <ReportView report={report} isPreview />
        ) : preview.status === 'failed' ? (
          <Card>
            <ErrorState title={errorText(preview.error, T.previewFailed)} onRetry={onRetry} />
          </Card>
        ) : (
          <CardSkeleton count={2} />
        )}
      </Stack>
    </section>
  );
}
