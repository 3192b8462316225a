import { REPORT_TOAST_MS } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { useToast } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useReports } from '../state';
import { TEXTS } from '../texts';

/** Asks for a document; a toast says why it could not be made. */
export function DownloadButton({ onClick }: { onClick: () => void }) {
  const toast = useToast();
  const download = useReports((state) => state.download);
  useEffect(() => {
    if (download.status !== 'failed') return;
    const text = errorText(download.error, TEXTS.report.pdfFailed);
    toast.show({ tone: 'danger', text, durationMs: REPORT_TOAST_MS });
  }, [download, toast]);
  return (
    <Button icon="download" loading={download.status === 'working'} onClick={onClick}>
      {TEXTS.report.pdf}
    </Button>
  );
}
