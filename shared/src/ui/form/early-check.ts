import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

interface EarlyCheck {
  /** Applies all rules. */
  checkAll: () => void;
  /** Applies the rules of one field. */
  checkField: (name: string) => void;
}

/**
 * A browser sends no form whose submit button is disabled, so that nothing would say what is missing. While it is, the Enter
 * key applies all rules, and leaving a field its own.
 */
export function useEarlyCheck({ checkAll, checkField }: EarlyCheck) {
  const afterPress = useAfterPress();
  return {
    onKeyDown({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLFormElement>) {
      if (key !== 'Enter' || nativeEvent.isComposing || !isLine(target) || !isHeldBack(currentTarget)) return;
      checkAll();
    },
    onBlur({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isText || target.name === '') return;
      afterPress(() => {
        // A window that loses focus keeps its active element: nobody left the field.
        const isLeft = target.isConnected && target !== document.activeElement;
        if (isLeft && isHeldBack(form)) checkField(target.name);
      });
    },
  };
}

/**
 * Runs a task once the focus has moved and no mouse button is down: an error that appears before would push away what is
 * being clicked.
 */
function useAfterPress() {
  const isPressed = useRef(false);
  const task = useRef<() => void>(undefined);
  useEffect(() => {
    const press = () => void (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      const waiting = task.current;
      task.current = undefined;
      if (waiting) setTimeout(waiting);
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
    };
  }, []);
  return (waiting: () => void) => {
    if (isPressed.current) task.current = waiting;
    else setTimeout(waiting);
  };
}

/** One line of text, in which the Enter key sends the form; in a list of choices it chooses. */
function isLine(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';
}

function isHeldBack(form: HTMLFormElement): boolean {
  const button = [...form.elements].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );
  return button instanceof HTMLButtonElement && button.disabled;
}
