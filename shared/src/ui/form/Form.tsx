import { useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import AntForm from 'antd/es/form';
import type { FormInstance } from 'antd/es/form';
import { Cluster } from '@najem/shared/ui/base';
import { useEarlyCheck } from './early-check';
import { ErrorText, findTooLong, FormContext } from './form-context';
import type { FieldErrors, FormChecks, FormGuard } from './form-context';
import { Kit } from './KitProvider';
import { Notice } from './Notice';
import { TEXTS } from './texts';

export interface FormError {
  message: string;
  /** The `id` of the field concerned, to which the message links. */
  fieldId?: string;
}

type Values = Readonly<Record<string, unknown>>;

export interface FormProps<V extends object> {
  /** Names the form for screen readers. */
  label: string;
  /** Named by a submit button outside of the form. */
  id?: string;
  role?: 'search';
  /** The fields' values by name, if the caller keeps them; it receives every edit by `onEdit`. */
  values?: V;
  /** The fields' first values, if the form keeps them. */
  initialValues?: V;
  /**
   * Returns the errors by field of rules that compare fields, or of which one is shown at a time; other rules stand at
   * their field. Called at each submit, and at each edit while a field shows an error.
   */
  check?: (values: V) => Partial<Record<keyof V & string, string | undefined>>;
  /** Applies a field's rules at each of its edits as well. */
  live?: boolean;
  /** Summarizes the errors in one sentence above the fields, whose own errors are then shown but not announced. */
  summary?: (values: V) => string | undefined;
  /** Called with an edited field's new value, and all values. */
  onEdit?: (changed: Partial<V>, values: V) => void;
  /** Called with values that passed all rules. */
  onSubmit: (values: V) => void;
  /** Called with values that did not pass all rules. */
  onRefused?: (values: V) => void;
  /** Why the last submit failed: shown above the fields, and focused when it appears. */
  error?: FormError;
  /** Buttons, below the fields. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A form on antd's: the page never reloads, the first field with an error takes focus, and an error goes when its field
 * is edited. A single error, of rules that are shown one at a time, goes at the first edit of any field. While the submit
 * button is disabled, Enter and leaving a field show what is missing.
 */
export function Form<V extends object = Values>(props: FormProps<V>) {
  const { label, id, role, values, initialValues, live, error, actions, children } = props;
  const name = useId();
  const { form, checks, summary, handlers } = useCheckedForm(props);
  // A new list on each render, so that antd takes over values that the caller changed or did not accept.
  const entries: [string, unknown][] | undefined = values && Object.entries(values);
  const fields = entries?.map(([field, value]) => ({ name: field, value }));
  return (
    <Kit>
      <FormContext value={checks}>
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
          {...handlers}
        >
          {error && <SubmitError {...error} />}
          {summary && <Notice tone="danger">{summary}</Notice>}
          {children}
          {actions && <Cluster className="rn-actions">{actions}</Cluster>}
        </AntForm>
      </FormContext>
    </Kit>
  );
}

type CheckOptions<V extends object> = Pick<
  FormProps<V>,
  'check' | 'live' | 'summary' | 'onEdit' | 'onSubmit' | 'onRefused'
>;

/** antd's form with the kit's check: the handlers for antd, and the summary of the last refused submit. */
function useCheckedForm<V extends object>({ check, live, summary, onEdit, onSubmit, onRefused }: CheckOptions<V>) {
  const [form] = AntForm.useForm();
  /** The field because of which alone the last submit was refused. */
  const single = useRef<string>(undefined);
  /** What the check found at the last refused submit; an error of a field's own rules goes by its own edit alone. */
  const found = useRef<FieldErrors>({});
  const [summaryText, setSummaryText] = useState<string>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const hasSummary = summary !== undefined;
  const guards = useRef(new Set<FormGuard>());
  const addGuard = useCallback((guard: FormGuard) => {
    guards.current.add(guard);
    return () => void guards.current.delete(guard);
  }, []);
  const limits = useRef(new Map<string, number>());
  const addLimit = useCallback((field: string, most: number) => {
    limits.current.set(field, most);
    return () => void limits.current.delete(field);
  }, []);
  const checks = useMemo((): FormChecks => {
    if (!check) return { hasSummary, addGuard, addLimit };
    const errorOf = (field: string) => {
      const errors: FieldErrors = check(allValues<V>(form));
      return errors[field];
    };
    return { errorOf, hasSummary, addGuard, addLimit };
  }, [check, form, hasSummary, addGuard, addLimit]);

  function onValuesChange(changed: Partial<V>) {
    const all = allValues<V>(form);
    onEdit?.(changed, all);
    rerender();
    setSummaryText(undefined);
    if (live) return;
    const tooLong = listTooLong();
    const marked = form.getFieldsError().filter((field) => field.errors.length > 0);
    if (marked.length === 0 && tooLong.length === 0) return;
    const errors: FieldErrors = check?.(all) ?? {};
    const isFixed = (field: string) =>
      field === single.current ||
      field in changed ||
      (found.current[field] !== undefined && errors[field] === undefined);
    const fixed = marked.filter((field) => isFixed(String(field.name[0])));
    form.setFields([...fixed.map((field) => ({ name: field.name, errors: [] })), ...tooLong]);
  }

  function listTooLong() {
    return [...limits.current].flatMap(([name, most]) => {
      const error = findTooLong(form.getFieldValue(name), most);
      return error === undefined ? [] : [{ name, errors: [announced(error)] }];
    });
  }

  function onFinishFailed({ errorFields }: { errorFields: { name: (string | number)[] }[] }) {
    single.current = errorFields.length === 1 ? String(errorFields[0]?.name[0]) : undefined;
    const all = allValues<V>(form);
    found.current = check?.(all) ?? {};
    setSummaryText(summary?.(all));
    onRefused?.(all);
  }

  function onFinish() {
    if ([...guards.current].some((guard) => guard())) return;
    onSubmit(allValues<V>(form));
  }

  const earlyCheck = useEarlyCheck({
    checkAll: () => void form.validateFields().then(() => setSummaryText(TEXTS.incomplete), onFinishFailed),
    checkField: (field) => void form.validateFields([field]).catch(() => setSummaryText(summary?.(allValues<V>(form)))),
  });
  const handlers = { onValuesChange, onFinish, onFinishFailed, ...earlyCheck };
  return { form, checks, summary: summaryText, handlers };
}

/** An error as the rules of a field show it; antd renders any node, although its type says text. */
function announced(error: string): string {
  return (<ErrorText role="alert">{error}</ErrorText>) as ReactNode as string;
}

/** All values of a form, including those of fields that are not rendered; antd leaves their type open. */
function allValues<V>(form: FormInstance): V {
  return form.getFieldsValue(true);
}

function SubmitError({ message, fieldId }: FormError) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [message]);
  return (
    <div role="alert" tabIndex={-1} ref={alert}>
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
