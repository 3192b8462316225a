import { useRequest } from '@najem/shared/store';
import { Card, Cluster } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.export;

/** Takes the whole file away, for reading and for programs. */
export function ExportCard() {
  const [pdf, sendPdf] = useRequest(calls.exportPdf);
  const [json, sendJson] = useRequest(calls.exportJson);
  return (
    <Card title={T.title} icon="download">
      <Cluster>
        <Button icon="download" loading={pdf.status === 'loading'} onClick={() => sendPdf({})}>
          {T.pdf}
        </Button>
        <Button icon="download" loading={json.status === 'loading'} onClick={() => sendJson({})}>
          {T.json}
        </Button>
      </Cluster>
    </Card>
  );
}
