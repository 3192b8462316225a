import { Skeleton } from '@najem/shared/ui/content';
import { Dialog, DraftFoot, type ShownDraft } from '@najem/shared/ui/data';
import { Button, Form } from '@najem/shared/ui/form';
import { type ReactNode, useId } from 'react';
import { TEXTS } from './texts';

interface FormDialogProps<Draft extends object> {
  title: string;
  /** Names the form where the title does not. */
  label?: string;
  /** Undefined while it is being read what was kept of it. */
  draft: Draft | undefined;
  onEdit: (draft: Draft) => void;
  /** The problems of a draft by field. */
  check?: (draft: Draft) => Partial<Record<keyof Draft & string, string | undefined>>;
  onSubmit: (draft: Draft) => void;
  submitLabel: string;
  isDangerous?: boolean;
  /** Disables the submit button. */
  isIncomplete: boolean;
  isSaving: boolean;
  error?: string;
  /** The draft that keeps it, with the names of its texts. */
  kept?: { draft: ShownDraft; texts: readonly string[] };
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form, a button that cancels and one that submits; a form that is being saved is not sent twice. */
export function FormDialog<Draft extends object>(props: FormDialogProps<Draft>) {
  const { title, label = title, draft, onEdit, check, onSubmit, error, isSaving, kept, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      isKept={kept !== undefined}
      isUnsaved={kept?.draft.isUnsaved}
      onDiscard={kept?.draft.giveUp}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            disabled={props.isIncomplete || draft === undefined}
            loading={isSaving}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {draft ? (
        <Form<Draft>
          id={formId}
          label={label}
          values={draft}
          onEdit={(_, edited) => onEdit(edited)}
          check={check}
          onSubmit={(values) => {
            if (!isSaving) onSubmit(values);
          }}
          error={error ? { message: error } : undefined}
        >
          {children}
          {kept && <DraftFoot {...kept} />}
        </Form>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
