import { REPORT_TOAST_MS } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Card, Cluster } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.export;

/** Takes the whole file away, for reading and for programs. */
export function ExportCard() {
  const dispatch = useDispatch();
  const { show } = useToast();
  const download = useDossier(({ dossier }) => dossier.download);
  useEffect(() => {
    if (download.status !== 'failed') return;
    show({ tone: 'danger', text: errorText(download.error, T.failed), durationMs: REPORT_TOAST_MS });
  }, [download, show]);
  return (
    <Card title={T.title} icon="download">
      <Cluster>
        <Button
          icon="download"
          loading={download.status === 'pdf'}
          onClick={() => dispatch(calls.exportPdf.requested({}))}
        >
          {T.pdf}
        </Button>
        <Button
          icon="download"
          loading={download.status === 'json'}
          onClick={() => dispatch(calls.exportJson.requested({}))}
        >
          {T.json}
        </Button>
      </Cluster>
    </Card>
  );
}
