import { createContext, type ReactNode, use, useMemo } from 'react';
import type { FormInstance, FormItemProps } from 'antd/es/form';
import { Icon } from '@najem/shared/ui/base';

/** What stands against the values of a form: a sentence for each field that it concerns. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The faults of a form whose rules are told one at a time: what was found, at the field that it concerns. */
export function oneFault<Field extends string>(
  problem: { readonly field: Field; readonly message: string } | undefined,
): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  if (problem) faults[problem.field] = problem.message;
  return faults;
}

/** What a form tells its fields. */
export interface FormChecks {
  /** Judges all values of a form at once, so that an order of rules over several fields is written in one place. */
  check: (values: Readonly<Record<string, unknown>>) => Faults;
  /** The form says above its fields what is wrong, so their own marks are not spoken on top of that. */
  isToldAbove: boolean;
}

/** The checks of the form around; null outside of one, or in one that checks nothing. */
export const FormContext = createContext<FormChecks | null>(null);

/** antd's rules of one field: it takes of the form's check what concerns it. */
export function useFormChecks(name: string | undefined): NonNullable<FormItemProps['rules']> {
  const checks = use(FormContext);
  return useMemo(() => {
    if (checks === null || name === undefined) return [];
    const { check, isToldAbove } = checks;
    const rule = (form: Pick<FormInstance, 'getFieldsValue'>) => {
      const fault = check(form.getFieldsValue(true) as Record<string, unknown>)[name];
      return {
        message: <ErrorText role={isToldAbove ? undefined : 'alert'}>{fault}</ErrorText>,
        validator: () => (fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))),
      };
    };
    return [rule];
  }, [checks, name]);
}

/** A field's error as it is shown; with a role it is said, too. */
export function ErrorText({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <span className="rn-field-error" role={role}>
      <Icon name="warning" size={16} /> <span>{children}</span>
    </span>
  );
}
