import { problemText } from '@najem/shared/contract/kernel';
import { isNip, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { canOpenFile } from '@najem/shared/domain/rights';
import { dataOf, useLoaded } from '@najem/shared/store';
import { CheckboxField } from '@najem/shared/ui/content';
import { IdentifierTextField, rule } from '@najem/shared/ui/form';
import { calls } from '../state';
import { TEXTS } from './texts';

/** For whom a person acts, as a form holds it. */
export interface CompanyValues {
  asCompany: boolean;
  nip: string;
}

/** The number of the company for which the person acts; undefined where they act for themselves. */
export function companyOf({ asCompany, nip }: CompanyValues): string | undefined {
  return asCompany ? normaliseIdentifier(nip) : undefined;
}

/** The masked numbers of the companies for which the person may act; none where that could not be read. */
export function useCompanies(): readonly string[] {
  const [list] = useLoaded(calls.claims, {});
  return (dataOf(list)?.claims ?? [])
    .filter(canOpenFile)
    .flatMap(({ identifiers }) => identifiers)
    .flatMap(({ type, identifier }) => (type === 'nip' ? [identifier] : []));
}

/** Asks who may act for a company whether they do; shows nothing to everybody else. */
export function CompanyFields({ companies, asCompany }: { companies: readonly string[]; asCompany: boolean }) {
  if (companies.length === 0) return null;
  return (
    <>
      <CheckboxField name="asCompany" label={TEXTS.asCompany} />
      {asCompany && (
        <IdentifierTextField
          name="nip"
          label={TEXTS.nip}
          hint={TEXTS.nipHint(companies.join(', '))}
          required
          rules={[rule((nip: string) => (isNip(normaliseIdentifier(nip)) ? undefined : problemText('NIP_CHECKSUM')))]}
        />
      )}
    </>
  );
}
