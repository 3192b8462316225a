import { type CallError, problemText } from '@najem/shared/contract/kernel';
import { isNip, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { canOpenFile } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { CheckboxField } from '@najem/shared/ui/content';
import { Button, type FormError, IdentifierTextField, Notice, rule } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { calls } from '../state';
import { TEXTS } from './texts';

const NIP_ID = 'tenancies-nip';

/** For whom a person acts, as a form holds it. */
export interface CompanyValues {
  asCompany: boolean;
  nip: string;
}

export const NO_COMPANY: CompanyValues = { asCompany: false, nip: '' };

/** The number of the company for which the person acts; undefined where they act for themselves. */
export function companyOf({ asCompany, nip }: CompanyValues): string | undefined {
  return asCompany ? normaliseIdentifier(nip) : undefined;
}

/** The companies for which a person may act. */
export interface Companies {
  /** Their masked numbers; undefined while they are not known: nobody sends a form before that, and acts as a person unasked. */
  numbers: readonly string[] | undefined;
  /** Why they could not be read, also while that is tried again. */
  error: CallError | undefined;
  isLoading: boolean;
  load: () => void;
}

/** Reads the companies for which the person may act; nothing for a visitor. */
export function useCompanies(isSignedIn = true): Companies {
  const [list, load] = useLoaded(calls.claims, isSignedIn ? {} : null);
  const [fault, setFault] = useState<CallError>();
  const error = list.status === 'failed' ? list.error : undefined;
  useEffect(() => {
    if (error) setFault(error);
  }, [error]);
  const numbers = dataOf(list)
    ?.claims.filter(canOpenFile)
    .flatMap(({ identifiers }) => identifiers)
    .flatMap(({ type, identifier }) => (type === 'nip' ? [identifier] : []));
  return { numbers, error: error ?? fault, isLoading: list.status === 'loading', load };
}

/** Whether a form waits for the first answer: it is shown whole, so that nothing moves. */
export function isUndecided({ numbers, error, isLoading }: Companies): boolean {
  return isLoading && numbers === undefined && error === undefined;
}

/** Asks who may act for a company whether they do; shows nothing to everybody else. */
export function CompanyFields({ companies, asCompany }: { companies: Companies; asCompany: boolean }) {
  const { numbers, error, isLoading, load } = companies;
  if (numbers === undefined) {
    return (
      error && (
        <Notice
          tone="danger"
          actions={
            <Button size="s" icon="refresh" loading={isLoading} onClick={load}>
              {TEXTS.retry}
            </Button>
          }
        >
          {errorText(error, TEXTS.companiesFailed)}
        </Notice>
      )
    );
  }
  if (numbers.length === 0) return null;
  return (
    <>
      <CheckboxField name="asCompany" label={TEXTS.asCompany} />
      {asCompany && (
        <IdentifierTextField
          name="nip"
          id={NIP_ID}
          label={TEXTS.nip}
          hint={TEXTS.nipHint(numbers.join(', '))}
          required
          rules={[rule((nip: string) => (isNip(normaliseIdentifier(nip)) ? undefined : problemText('NIP_CHECKSUM')))]}
        />
      )}
    </>
  );
}

/** Describes why a form with these fields was refused, at the company's number where that is why. */
export function describeFault(error: CallError, fallback: string): FormError {
  if (error.code === 'DOSSIER_PROOF_REQUIRED') return { message: TEXTS.noCompany, fieldId: NIP_ID };
  const message = errorText(error, fallback);
  return error.code === 'IDENTIFIER_INVALID' ? { message, fieldId: NIP_ID } : { message };
}
