import { errorText, useRequest } from '@najem/shared/store';
import { Card, Cluster, Icon, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.page;

interface ShownFile {
  _id: string;
  name: string;
  /** Who added it. */
  who: string | undefined;
  isReady: boolean;
}

/** The files of a dispute or a case, each saved on request once it was checked; below them what adds some. */
export function FilesCard({ files, children }: { files: readonly ShownFile[]; children?: ReactNode }) {
  return (
    <Card title={T.files} icon="copy">
      <Stack gap="l">
        {files.length > 0 && (
          <ul className="rn-list rn-stack rn-gap-m">
            {files.map((file) => (
              <li key={file._id}>
                <FileRow file={file} />
              </li>
            ))}
          </ul>
        )}
        {children}
      </Stack>
    </Card>
  );
}

function FileRow({ file: { _id: id, name, who, isReady } }: { file: ShownFile }) {
  const [download, send] = useRequest(calls.file);
  return (
    <>
      <Cluster justify="between">
        <span className="dossier-dispute-file">
          <strong>{name}</strong> <span className="rn-muted rn-small">{who}</span>
        </span>
        {isReady ? (
          <Button
            size="s"
            icon="download"
            aria-label={T.downloadOf(name)}
            loading={download.status === 'loading'}
            onClick={() => send({ id })}
          >
            {T.download}
          </Button>
        ) : (
          <span className="rn-muted rn-small">
            <Icon name="clock" size={15} /> {T.checking}
          </span>
        )}
      </Cluster>
      {download.status === 'failed' && <Notice tone="danger">{errorText(download.error, T.fileFailed)}</Notice>}
    </>
  );
}
