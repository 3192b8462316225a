import type { FileReply } from '@najem/shared/contract/kernel';
import { errorText, useRequest } from '@najem/shared/store';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { ImageCanvas } from '@najem/shared/ui/evidence';
import { Button, Notice } from '@najem/shared/ui/form';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { calls, pictureHidden, PDF, usePictures } from './files';
import { FILE_TEXTS as T } from './texts';

export interface File {
  _id: string;
  /** Unlike the names of the other files of the screen. */
  name: string;
  mediaType: string;
}

/** A file that is opened on request: a picture is drawn here, a PDF is saved. */
export function DeskFile({ file }: { file: File }) {
  return file.mediaType === PDF ? <Pdf file={file} /> : <Picture file={file} />;
}

function Pdf({ file: { _id: id, name } }: { file: File }) {
  const [opening, open] = useRequest(calls.pdf);
  return (
    <Stack gap="s">
      <Cluster justify="between">
        <span>{name}</span>
        <Button
          size="s"
          icon="download"
          loading={opening.status === 'loading'}
          aria-label={T.downloadOf(name)}
          onClick={() => open({ id })}
        >
          {T.download}
        </Button>
      </Cluster>
      {opening.status === 'failed' && <Notice tone="danger">{errorText(opening.error, T.failed)}</Notice>}
    </Stack>
  );
}

function Picture({ file: { _id: id, name } }: { file: File }) {
  const dispatch = useDispatch();
  const [opening, open] = useRequest(calls.picture);
  const picture = usePictures((pictures) => pictures[id]);
  return (
    <Stack gap="s">
      <Cluster justify="between">
        <span>{name}</span>
        {picture ? (
          <Button size="s" variant="quiet" aria-label={T.hideOf(name)} onClick={() => dispatch(pictureHidden(id))}>
            {T.hide}
          </Button>
        ) : (
          <Button
            size="s"
            icon="eye"
            loading={opening.status === 'loading'}
            aria-label={T.showOf(name)}
            onClick={() => open({ id })}
          >
            {T.show}
          </Button>
        )}
      </Cluster>
      {opening.status === 'failed' && <Notice tone="danger">{errorText(opening.error, T.failed)}</Notice>}
      {picture && <Drawn name={name} content={picture.content} />}
    </Stack>
  );
}

/** The picture in the width of its card, or in its own size, in a part that scrolls. */
function Drawn({ name, content }: { name: string; content: FileReply['content'] }) {
  const [isLarge, setLarge] = useState(false);
  const file = useMemo(() => new Blob([content]), [content]);
  return (
    <Stack gap="s">
      <div
        className={isLarge ? 'admin-desk-picture admin-desk-picture-large' : 'admin-desk-picture'}
        role="group"
        aria-label={name}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={isLarge ? 0 : undefined}
      >
        <ImageCanvas file={file} label={name} />
      </div>
      <Cluster>
        <Button
          size="s"
          icon="search"
          aria-label={isLarge ? T.shrinkOf(name) : T.enlargeOf(name)}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? T.shrink : T.enlarge}
        </Button>
      </Cluster>
    </Stack>
  );
}
