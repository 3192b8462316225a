import { useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import AntForm from 'antd/es/form';
import { Cluster } from '@najem/shared/ui/base';
import { FormContext } from './form-context';
import type { Faults, FormChecks } from './form-context';
import { Kit } from './KitProvider';
import { Notice } from './Notice';

export interface FormError {
  message: string;
  /** `id` of the field that it concerns, to jump there. */
  fieldId?: string;
}

type Values = Readonly<Record<string, unknown>>;

export interface FormProps<V extends object> {
  /** Names the form for screen readers. */
  label: string;
  /** For a submit button outside of the form, which names it. */
  id?: string;
  role?: 'search';
  /** What the fields show, by their names, where the caller keeps it: every edit comes by `onEdit`. */
  values?: V;
  /** What the fields begin with, where the form keeps it. */
  initialValues?: V;
  /** What keeps the values from being sent, by field: asked at each attempt, and at each edit while a field is marked. */
  check?: (values: V) => Partial<Record<keyof V & string, string | undefined>>;
  /** Asks `check` about a field at each of its edits, too. */
  live?: boolean;
  /** What `check` found, in one sentence above the fields; their own marks are then shown and not spoken. */
  summary?: (values: V) => string | undefined;
  /** An edited field with its new value, and all values. */
  onEdit?: (changed: Partial<V>, values: V) => void;
  /** Called with values that nothing stands against. */
  onSubmit: (values: V) => void;
  /** Called with values that `check` keeps from being sent. */
  onRefused?: (values: V) => void;
  /** Why the last attempt failed: shown above the fields; focus goes there when it appears. */
  error?: FormError;
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
  id,
  role,
  values,
  initialValues,
  check,
  live,
  summary,
  onEdit,
  onSubmit,
  onRefused,
  error,
  actions,
  children,
}: FormProps<V>) {
  const [form] = AntForm.useForm();
  const name = useId();
  /** The last attempt was refused by one rule alone. */
  const wasSingle = useRef(false);
  const [stopped, setStopped] = useState<string>();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  // A new list each time, so that antd takes back what the caller did not accept, or changed.
  const fields = values && Object.entries(values).map(([field, value]) => ({ name: field, value: value as unknown }));
  const isToldAbove = summary !== undefined;
  const checks = useMemo(() => check && ({ check, isToldAbove } as FormChecks), [check, isToldAbove]);

  function edited(changed: Values) {
    // Of fields that are not shown at the moment, too.
    const all = form.getFieldsValue(true) as V;
    onEdit?.(changed as Partial<V>, all);
    draw();
    setStopped(undefined);
    if (live) return;
    const marked = form.getFieldsError().filter((field) => field.errors.length > 0);
    if (marked.length === 0) return;
    const faults: Faults = check?.(all) ?? {};
    const isMended = (field: string) => wasSingle.current || field in changed || faults[field] === undefined;
    const mended = marked.filter((field) => isMended(String(field.name[0])));
    form.setFields(mended.map((field) => ({ name: field.name, errors: [] })));
  }

  function refused({ errorFields }: { errorFields: unknown[] }) {
    wasSingle.current = errorFields.length === 1;
    const current = form.getFieldsValue(true) as V;
    setStopped(summary?.(current));
    onRefused?.(current);
  }

  return (
    <Kit>
      <FormContext value={checks ?? null}>
        <AntForm
          className="rn-form"
          form={form}
          name={name}
          id={id ?? name}
          role={role}
          aria-label={label}
          noValidate
          layout="vertical"
          requiredMark={false}
          validateTrigger={live ? 'onChange' : 'onSubmit'}
          scrollToFirstError={{ focus: true, block: 'center' }}
          initialValues={values ?? initialValues}
          fields={fields}
          onValuesChange={edited}
          onFinish={() => onSubmit(form.getFieldsValue(true) as V)}
          onFinishFailed={refused}
        >
          {error && <Refusal {...error} />}
          {stopped && <Notice tone="danger">{stopped}</Notice>}
          {children}
          {actions && <Cluster className="rn-actions">{actions}</Cluster>}
        </AntForm>
      </FormContext>
    </Kit>
  );
}

function Refusal({ message, fieldId }: FormError) {
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => refusal.current?.focus(), [message]);
  return (
    <div role="alert" tabIndex={-1} ref={refusal}>
      <Notice tone="danger" role={null}>
        {fieldId ? (
          <a
            href={`#${fieldId}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(fieldId)?.focus();
            }}
          >
            {message}
          </a>
        ) : (
          message
        )}
      </Notice>
    </div>
  );
}
