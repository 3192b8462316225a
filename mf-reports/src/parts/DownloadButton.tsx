import { Button } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';

/** Asks for a document. */
export function DownloadButton({ isWorking, onClick }: { isWorking: boolean; onClick: () => void }) {
  return (
    <Button icon="download" loading={isWorking} onClick={onClick}>
      {TEXTS.report.pdf}
    </Button>
  );
}
