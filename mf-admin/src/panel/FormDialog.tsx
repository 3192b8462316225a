import { Dialog } from '@najem/shared/ui/data';
import { Button, Form } from '@najem/shared/ui/form';
import { type ReactNode, useId } from 'react';
import { TEXTS } from './texts';

interface FormDialogProps<Draft extends object> {
  title: string;
  /** Names the form where the title does not. */
  label?: string;
  draft: Draft;
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
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one form, a button that cancels and one that submits; a form that is being saved is not sent twice. */
export function FormDialog<Draft extends object>(props: FormDialogProps<Draft>) {
  const { title, label = title, draft, onEdit, check, onSubmit, error, isSaving, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            disabled={props.isIncomplete}
            loading={isSaving}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
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
      </Form>
    </Dialog>
  );
}
