import { DESK_TEXT_TITLE_MAX_LENGTH, type DeskText } from '@najem/shared/contract/rights';
import { DISPUTE_TEXT_MAX_LENGTH, NEW_THING } from '@najem/shared/domain/rights';
import { dataOf, errorText, useDraft, useLoaded, useSending } from '@najem/shared/store';
import { Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, Skeleton } from '@najem/shared/ui/content';
import { Dialog, DraftFoot } from '@najem/shared/ui/data';
import { Button, filled, Form, TextArea, TextField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { calls } from './state';
import { OWN_TEXTS as T } from './texts';

interface OwnTextsProps {
  /** The reasons so far; an inserted text comes after them. */
  reasons: string;
  onInsert: (reasons: string) => void;
}

/** The way to the texts that the administrator keeps for reasons. It stands outside of the form whose reasons it fills. */
export function OwnTexts({ reasons, onInsert }: OwnTextsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function insert({ text }: DeskText) {
    onInsert(reasons.trim() === '' ? text : `${reasons.trimEnd()}\n\n${text}`);
    close();
  }
  return (
    <>
      <Button size="s" icon="copy" onClick={() => setOpen(true)}>
        {T.open}
      </Button>
      {isOpen && <TextsDialog start={reasons} onInsert={insert} onClose={close} />}
    </>
  );
}

interface TextsDialogProps {
  start: string;
  onInsert: (text: DeskText) => void;
  onClose: () => void;
}

/** Lists the texts; one is written in their place. */
function TextsDialog({ start, onInsert, onClose }: TextsDialogProps) {
  const [edited, setEdited] = useState<Draft>();
  const [unsaved, setUnsaved] = useState<{ giveUp: () => void }>();
  const add = () => setEdited({ title: '', text: start });
  return (
    <Dialog
      open
      title={T.title}
      isKept={edited !== undefined}
      isUnsaved={unsaved !== undefined}
      onDiscard={unsaved?.giveUp}
      onClose={onClose}
      actions={
        edited ? undefined : (
          <>
            <Button onClick={onClose}>{T.close}</Button>
            <Button variant="primary" icon="plus" onClick={add}>
              {T.add}
            </Button>
          </>
        )
      }
    >
      {edited ? (
        <TextForm start={edited} onUnsaved={setUnsaved} onOver={() => setEdited(undefined)} />
      ) : (
        <Texts onInsert={onInsert} onChange={({ _id: id, title, text }) => setEdited({ id, title, text })} />
      )}
    </Dialog>
  );
}

interface TextsProps {
  onInsert: (text: DeskText) => void;
  onChange: (text: DeskText) => void;
}

function Texts({ onInsert, onChange }: TextsProps) {
  const dispatch = useDispatch();
  const [list, load] = useLoaded(calls.list, {});
  const texts = dataOf(list)?.texts;
  if (texts === undefined) {
    if (list.status === 'failed') return <ErrorState title={errorText(list.error, T.failed)} onRetry={load} />;
    return <CardSkeleton lines={4} />;
  }
  return (
    <Stack>
      <p>{T.lead}</p>
      {texts.length === 0 ? (
        <p className="rn-muted">{T.none}</p>
      ) : (
        <ul className="rn-list rn-stack rn-gap-m">
          {texts.map((text) => (
            <li key={text._id}>
              <strong>{text.title}</strong>
              <p className="admin-desk-text">{text.text}</p>
              <Cluster>
                <Button size="s" variant="primary" aria-label={T.insertOf(text.title)} onClick={() => onInsert(text)}>
                  {T.insert}
                </Button>
                <Button size="s" aria-label={T.changeOf(text.title)} onClick={() => onChange(text)}>
                  {T.change}
                </Button>
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={T.removeOf(text.title)}
                  onClick={() => dispatch(calls.remove.requested({ id: text._id }))}
                >
                  {T.remove}
                </Button>
              </Cluster>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface Draft {
  /** Absent of a new one. */
  id?: string;
  title: string;
  text: string;
}

interface TextFormProps {
  start: Draft;
  /** Says what could not be saved, with what lets it go. */
  onUnsaved: (unsaved: { giveUp: () => void } | undefined) => void;
  onOver: () => void;
}

function TextForm({ start, onUnsaved, onOver }: TextFormProps) {
  const { title, text } = start;
  const draft = useDraft('desk_text', start.id ?? NEW_THING, { title, text });
  const [adding, add] = useSending(draft, calls.add, onOver);
  const [changing, change] = useSending(draft, calls.change, onOver);
  const { isUnsaved } = draft;
  const tell = useEffectEvent(() => onUnsaved(isUnsaved ? { giveUp: draft.giveUp } : undefined));
  useEffect(() => tell(), [isUnsaved]);
  useEffect(() => () => onUnsaved(undefined), [onUnsaved]);
  const [saving, send] =
    start.id === undefined
      ? [adding, add]
      : [changing, (words: Omit<Draft, 'id'>) => change({ id: start.id ?? '', ...words })];
  const isSaving = saving.status === 'loading';
  if (!draft.values) return <Skeleton lines={6} />;
  return (
    <Form<Omit<Draft, 'id'>>
      label={T.title}
      values={draft.values}
      onEdit={(_, words) => draft.edit(words)}
      error={saving.status === 'failed' ? { message: errorText(saving.error, T.saveFailed) } : undefined}
      onSubmit={({ title, text }) => {
        if (!isSaving) send({ title, text });
      }}
      actions={
        <>
          <Button onClick={onOver}>{T.back}</Button>
          <Button type="submit" variant="primary" icon="check" loading={isSaving}>
            {T.save}
          </Button>
        </>
      }
    >
      <TextField
        name="title"
        label={T.name}
        required
        maxLength={DESK_TEXT_TITLE_MAX_LENGTH}
        rules={[filled(T.nameEmpty)]}
      />
      <TextArea
        name="text"
        label={T.text}
        required
        rows={6}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
        rules={[filled(T.textEmpty)]}
      />
      <DraftFoot draft={draft} texts={['title', 'text']} />
    </Form>
  );
}
