import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Icon } from './Icon';
import { TEXTS } from './texts';

export interface FormError {
  message: string;
  /** `id` of the field, to jump there from the summary. */
  fieldId?: string;
}

export interface FormProps {
  /** Names the form for screen readers. */
  label: string;
  onSubmit: () => void;
  /** Shown above the fields; focus goes there when errors appear. */
  errors?: readonly FormError[];
  errorTitle?: string;
  /** Buttons, below the fields. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form that the product validates itself: the page never reloads, and a failed submit is read out at once. */
export function Form({ label, onSubmit, errors = [], errorTitle = TEXTS.errorSummary, actions, children }: FormProps) {
  const summary = useRef<HTMLDivElement>(null);
  const fingerprint = errors.map((error) => error.message).join('\n');

  useEffect(() => {
    if (fingerprint) summary.current?.focus();
  }, [fingerprint]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className="rn-form" noValidate aria-label={label} onSubmit={submit}>
      {errors.length > 0 && (
        <div className="rn-notice rn-tone-danger" role="alert" tabIndex={-1} ref={summary}>
          <Icon name="warning" />
          <div className="rn-notice-body">
            {errors.length > 1 && <p className="rn-notice-title">{errorTitle}</p>}
            {errors.length === 1 ? (
              <p>{renderError(errors[0]!)}</p>
            ) : (
              <ul>
                {errors.map((error) => (
                  <li key={error.message}>{renderError(error)}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      {children}
      {actions && <div className="rn-form-actions">{actions}</div>}
    </form>
  );
}

function renderError({ message, fieldId }: FormError) {
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
