import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type { FormItemProps } from 'antd/es/form';
import { textLength } from '@najem/shared/domain/kernel';
import { Icon } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

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

/** antd's rule of a field. */
export type Rule = NonNullable<FormItemProps['rules']>[number];

/** A rule of one field: `find` returns the error of a faulty value in a sentence. */
export function rule<Value>(find: (value: Value) => string | undefined): Rule {
  return {
    validator: (_, value: Value) => {
      const error = find(value);
      return error === undefined ? Promise.resolve() : Promise.reject(new Error(error));
    },
  };
}

/** A rule of a text or choice that may not be left empty. */
export function filled(message: string): Rule {
  return rule((value: string) => (value.trim() === '' ? message : undefined));
}

/** The error of a text with more than `most` characters. */
export function findTooLong(text: unknown, most = Infinity): string | undefined {
  const over = typeof text === 'string' ? textLength(text) - most : 0;
  return over > 0 ? TEXTS.tooLong(over, most) : undefined;
}

/** What the fields of a form read of it. */
export interface FormChecks {
  /** The error that the form's check found in a field. */
  errorOf?: (name: string) => string | undefined;
  /** The form shows a summary above its fields, so their own errors are not announced as well. */
  hasSummary: boolean;
  /** Adds a guard; returns the function that removes it. */
  addGuard?: (guard: FormGuard) => () => void;
  /** Adds the greatest length of a field's text; returns the function that removes it. */
  addLimit?: (name: string, most: number) => () => void;
}

/** Asked before values are sent that passed all rules: true keeps the form, after the guard has shown why. */
export type FormGuard = () => boolean;

/** The checks of the surrounding form. */
export const FormContext = createContext<FormChecks>({ hasSummary: false });

/** Guards the surrounding form: what was chosen and is not yet part of its values is not lost by sending it. */
export function useFormGuard(guard: FormGuard): void {
  const { addGuard } = use(FormContext);
  const latest = useRef(guard);
  useEffect(() => void (latest.current = guard));
  useEffect(() => addGuard?.(() => latest.current()), [addGuard]);
}

interface FieldRules {
  own?: readonly Rule[];
  maxLength?: number;
  required?: boolean;
}

/**
 * antd's rules of one field: its greatest length, then the check of the surrounding form, then the field's own, at last that
 * a required text is not empty. The form watches the length at each edit as well, so that what was pasted is not found too
 * long only when it is sent.
 */
export function useFieldRules(name: string | undefined, { own = [], maxLength, required }: FieldRules): Rule[] {
  const { errorOf, hasSummary, addLimit } = use(FormContext);
  useEffect(() => {
    return name === undefined || maxLength === undefined ? undefined : addLimit?.(name, maxLength);
  }, [addLimit, name, maxLength]);
  if (name === undefined) return [];
  const rules = [
    ...(maxLength === undefined ? [] : [rule((text) => findTooLong(text, maxLength))]),
    ...(errorOf ? [rule(() => errorOf(name))] : []),
    ...own,
    ...(required ? [rule((value) => (value === '' ? TEXTS.incomplete : undefined))] : []),
  ];
  return rules.map((one) => dressed(one, hasSummary ? undefined : 'alert'));
}

/** The rule with its errors as the kit shows them; antd's own validation takes any node as a message. */
function dressed(one: Rule, role: 'alert' | undefined): Rule {
  if (typeof one === 'function') return (form) => dressedObject(one(form), role);
  return dressedObject(one, role);
}

type RuleObject = Exclude<Rule, (...args: never) => unknown>;

function dressedObject({ message, validator, ...rest }: RuleObject, role: 'alert' | undefined): RuleObject {
  const dress = (text: ReactNode) => <ErrorText role={role}>{text}</ErrorText>;
  const refuse = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    return Promise.reject(Object.assign(new Error(text), { message: dress(text) }));
  };
  const validate: typeof validator = (...args) => Promise.resolve(validator?.(...args)).catch(refuse);
  return { ...rest, ...(message ? { message: dress(message) } : {}), ...(validator ? { validator: validate } : {}) };
}

/** A field's error; with a role screen readers announce it. */
export function ErrorText({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <span className="rn-field-error" role={role}>
      <Icon name="warning" size={16} /> <span>{children}</span>
    </span>
  );
}
