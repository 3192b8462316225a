import type { DisputeFile } from '@najem/shared/contract';
import { Cluster } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { DeskFile } from './DeskFile';
import { FILE_TEXTS as T } from './texts';

interface FilesProps {
  files: readonly DisputeFile[];
  /** What each is called here: unlike the names of the other files of the screen. */
  nameOf?: (file: DisputeFile, index: number) => string;
}

/** Files of a dispute or of evidence; one that is still being checked cannot be opened yet. */
export function Files({ files, nameOf = ({ name }) => name }: FilesProps) {
  return (
    <ul className="rn-list rn-stack rn-gap-m">
      {files.map((file, index) => (
        <li key={file._id}>
          {file.isReady ? (
            <DeskFile file={{ ...file, name: nameOf(file, index) }} />
          ) : (
            <Cluster justify="between">
              <span>{nameOf(file, index)}</span>
              <Badge tone="warning">{T.notReady}</Badge>
            </Cluster>
          )}
        </li>
      ))}
    </ul>
  );
}
