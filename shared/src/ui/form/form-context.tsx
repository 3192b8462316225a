import { createContext, use, useMemo } from 'react';
import type { FormInstance, FormItemProps } from 'antd/es/form';
import { ErrorText } from './field';

/** What stands against the values of a form: a sentence for each field that it concerns. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Judges all values of a form at once, so that an order of rules over several fields is written in one place. */
export type Check = (values: Readonly<Record<string, unknown>>) => Faults;

/** The check of the form around; null outside of one, or in one that checks nothing. */
export const FormContext = createContext<Check | null>(null);

type Rules = NonNullable<FormItemProps['rules']>;

/** antd's rules of one field: it takes of the form's check what concerns it. */
export function useFormChecks(name: string | undefined): Rules {
  const check = use(FormContext);
  return useMemo(() => {
    if (check === null || name === undefined) return [];
    const rule = (form: Pick<FormInstance, 'getFieldsValue'>) => {
      const fault = check(form.getFieldsValue(true) as Record<string, unknown>)[name];
      return {
        message: <ErrorText>{fault}</ErrorText>,
        validator: () => (fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))),
      };
    };
    return [rule];
  }, [check, name]);
}
