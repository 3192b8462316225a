import { useEffect, useId } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { createEvent } from './event';
import type { RootState } from './types';

const ofForm = <Type extends string>(type: Type) => createEvent(type, (form: string) => ({ form }));
const typed = ofForm('unkept/typed');
const over = ofForm('unkept/over');

/** The forms with words that no draft keeps: which ones, and nothing of what was typed. */
export function unkeptReducer(forms: readonly string[] = [], action: UnknownAction): readonly string[] {
  if (typed.match(action)) return [...forms, action.form];
  return over.match(action) ? forms.filter((form) => form !== action.form) : forms;
}

/** Whether a form on the page has words that nothing keeps before it is sent. */
export function selectUnkept({ unkept }: RootState): boolean {
  // The store's own slice, beside those of the modules.
  return ((unkept ?? []) as readonly string[]).length > 0;
}

/**
 * For a form whose words may be kept nowhere before it is sent: while something is typed, leaving the page, closing it and
 * signing out ask first.
 */
export function useUnkept(isTyped: boolean): void {
  const dispatch = useDispatch();
  const form = useId();
  useEffect(() => {
    if (!isTyped) return;
    dispatch(typed(form));
    return () => void dispatch(over(form));
  }, [dispatch, form, isTyped]);
}
