import type { FileReply } from '@najem/shared/contract';
import { dataOf, errorText } from '@najem/shared/store';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { ImageCanvas } from '@najem/shared/ui/evidence';
import { Button, Notice } from '@najem/shared/ui/form';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { calls, fileHidden } from '../claims/state';
import { FILE_TEXTS as T } from './texts';

export interface File {
  _id: string;
  /** Unlike the names of the other files of the screen. */
  name: string;
  mediaType: string;
}

/** A file that is opened on request: a picture is drawn here, a PDF is saved. */
export function DeskFile({ file }: { file: File }) {
  return file.mediaType === 'application/pdf' ? <Pdf file={file} /> : <Picture file={file} />;
}

function useFile({ _id: id }: File) {
  const dispatch = useDispatch();
  const opened = useAdmin(({ desk }) => desk.files[id]);
  return {
    content: opened && dataOf(opened),
    isOpening: opened?.status === 'loading',
    error: opened?.status === 'failed' ? errorText(opened.error, T.failed) : undefined,
    open: () => dispatch(calls.file.requested({ id })),
    hide: () => dispatch(fileHidden(id)),
  };
}

function Pdf({ file }: { file: File }) {
  const { isOpening, error, open } = useFile(file);
  return (
    <Stack gap="s">
      <Cluster justify="between">
        <span>{file.name}</span>
        <Button size="s" icon="download" loading={isOpening} aria-label={T.downloadOf(file.name)} onClick={open}>
          {T.download}
        </Button>
      </Cluster>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Stack>
  );
}

function Picture({ file }: { file: File }) {
  const { content, isOpening, error, open, hide } = useFile(file);
  return (
    <Stack gap="s">
      <Cluster justify="between">
        <span>{file.name}</span>
        {content ? (
          <Button size="s" variant="quiet" aria-label={T.hideOf(file.name)} onClick={hide}>
            {T.hide}
          </Button>
        ) : (
          <Button size="s" icon="eye" loading={isOpening} aria-label={T.showOf(file.name)} onClick={open}>
            {T.show}
          </Button>
        )}
      </Cluster>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      {content && <Drawn name={file.name} content={content.content} />}
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
        className={isLarge ? 'rn-desk-picture rn-desk-picture-large' : 'rn-desk-picture'}
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
