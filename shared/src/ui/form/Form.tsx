import { useEffect, useId, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import AntForm from 'antd/es/form';
import { FormContext } from './form-context';
import type { Check } from './form-context';
import { Kit } from './KitProvider';
import { Notice } from './Notice';
import { TEXTS } from './texts';

export interface FormError {
  message: string;
  /** `id` of the field, to jump there from the summary. */
  fieldId?: string;
}

type Values = Readonly<Record<string, unknown>>;

export interface FormProps<V extends object> {
  /** Names the form for screen readers. */
  label: string;
  /** What the fields show, by their names, where the caller keeps it: every edit comes by `onEdit`. */
  values?: V;
  /** What the fields begin with, where the form keeps it. */
  initialValues?: V;
  /** What keeps the values from being sent, by field: asked at each attempt, and for marked fields at each edit. */
  check?: (values: V) => Partial<Record<keyof V & string, string | undefined>>;
  /** An edited field with its new value, and all values. */
  onEdit?: (changed: Partial<V>, values: V) => void;
  /** Called with values that nothing stands against. */
  onSubmit: (values: V) => void;
  /** Why the last attempt failed: shown above the fields; focus goes there when errors appear. */
  errors?: readonly FormError[];
  errorTitle?: string;
  /** Buttons, below the fields. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A form on antd's: the page never reloads, focus goes to the first marked field, and a mark goes when the field is
 * edited. A single message, of rules that are told one at a time, goes at the first edit of any field.
 */
export function Form<V extends object = Values>({
  label,
  values,
  initialValues,
  check,
  onEdit,
  onSubmit,
  errors = [],
  errorTitle = TEXTS.errorSummary,
  actions,
  children,
}: FormProps<V>) {
  const [form] = AntForm.useForm();
  const name = useId();
  const fields = useMemo(
    () => Object.entries(values ?? {}).map(([field, value]) => ({ name: field, value })),
    [values],
  );

  function edited(changed: Values, all: Values) {
    onEdit?.(changed as Partial<V>, all as V);
    const marked = form.getFieldsError().filter((field) => field.errors.length > 0);
    if (marked.length === 1) form.setFields([{ name: marked[0]!.name, errors: [] }]);
    else if (marked.length > 1) form.validateFields(marked.map((field) => field.name)).catch(() => undefined);
  }

  return (
    <Kit>
      <FormContext value={(check as Check | undefined) ?? null}>
        <AntForm
          className="rn-form"
          form={form}
          name={name}
          aria-label={label}
          noValidate
          layout="vertical"
          requiredMark={false}
          validateTrigger="onSubmit"
          scrollToFirstError={{ focus: true, block: 'center' }}
          initialValues={initialValues}
          {...(values ? { fields } : {})}
          onValuesChange={edited}
          onFinish={() => onSubmit(form.getFieldsValue(true) as V)}
        >
          <Summary errors={errors} title={errorTitle} />
          {children}
          {actions && <div className="rn-form-actions">{actions}</div>}
        </AntForm>
      </FormContext>
    </Kit>
  );
}

function Summary({ errors, title }: { errors: readonly FormError[]; title: string }) {
  const summary = useRef<HTMLDivElement>(null);
  const fingerprint = errors.map((error) => error.message).join('\n');
  useEffect(() => {
    if (fingerprint) summary.current?.focus();
  }, [fingerprint]);
  if (errors.length === 0) return null;
  return (
    <div tabIndex={-1} ref={summary}>
      {errors.length === 1 ? (
        <Notice tone="danger">
          <ErrorLink {...errors[0]!} />
        </Notice>
      ) : (
        <Notice tone="danger" title={title}>
          <ul>
            {errors.map((error) => (
              <li key={error.message}>
                <ErrorLink {...error} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function ErrorLink({ message, fieldId }: FormError) {
  if (!fieldId) return message;
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {message}
    </a>
  );
}
