import { Cluster } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { DeskFile, type File } from './DeskFile';
import { FILE_TEXTS as T } from './texts';

/** A file that may still be checked. */
type CheckedFile = File & { isReady: boolean };

interface FilesProps<Checked extends CheckedFile> {
  files: readonly Checked[];
  /** What each is called here: unlike the names of the other files of the screen. */
  nameOf?: (file: Checked, index: number) => string;
}

/** Files of a piece of work; one that is still being checked cannot be opened yet. */
export function Files<Checked extends CheckedFile>({ files, nameOf = ({ name }) => name }: FilesProps<Checked>) {
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
