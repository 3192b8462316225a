import { createContext, type ReactNode, use, useMemo } from 'react';
import type { FormItemProps } from 'antd/es/form';
import { Icon } from '@najem/shared/ui/base';

/** The errors that a form's check found: a sentence for each field concerned. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The errors of a form that shows one problem at a time, at the field concerned. */
export function oneFault<Field extends string>(
  problem: { readonly field: Field; readonly message: string } | undefined,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  if (problem) errors[problem.field] = problem.message;
  return errors;
}

/** The check of a form, which its fields read. */
export interface FormChecks {
  /** Checks all values of the form at once, because rules have an order across fields, and returns one field's error. */
  errorOf: (name: string) => string | undefined;
  /** The form shows a summary above its fields, so their own errors are not announced as well. */
  hasSummary: boolean;
}

/** The checks of the surrounding form; null outside of one, or in one without a check. */
export const FormContext = createContext<FormChecks | null>(null);

/** antd's validation rules of one field, which apply the check of the surrounding form. */
export function useFormChecks(name: string | undefined): NonNullable<FormItemProps['rules']> {
  const checks = use(FormContext);
  return useMemo(() => {
    if (checks === null || name === undefined) return [];
    const { errorOf, hasSummary } = checks;
    const rule = () => {
      const error = errorOf(name);
      return {
        message: <ErrorText role={hasSummary ? undefined : 'alert'}>{error}</ErrorText>,
        validator: () => (error === undefined ? Promise.resolve() : Promise.reject(new Error(error))),
      };
    };
    return [rule];
  }, [checks, name]);
}

/** A field's error; with a role screen readers announce it. */
export function ErrorText({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <span className="rn-field-error" role={role}>
      <Icon name="warning" size={16} /> <span>{children}</span>
    </span>
  );
}
