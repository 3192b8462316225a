import { landlords, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import type { TestApp } from './harness';
import type { Person } from './sign-in';

const ENTRY = {
  rentalAddress: 'ul. Źródlana 5, Łódź',
  reason: 'timely_payment',
  comment: 'Płaci zawsze na czas – żadnych zaległości.',
};

/** Adds a tenant with one entry; returns its id. */
export async function addTenant(
  site: TestApp,
  by: Person,
  identifier: string,
  name = 'Jan Źrebiński',
): Promise<string> {
  const { status, body } = await site.call(
    tenants.create,
    { name, type: 'osoba', identifier, address: 'ul. Polna 7, Poznań', history: [{ ...ENTRY, landlord: 'Ewa Łęcka' }] },
    { as: by },
  );
  if (status !== 201) throw new Error(`Adding a tenant failed: ${JSON.stringify(body)}`);
  return body.tenant?._id ?? '';
}

/** Adds a landlord with one entry. */
export async function addLandlord(site: TestApp, by: Person, identifier: string): Promise<void> {
  const { status, body } = await site.call(
    landlords.create,
    {
      name: 'Zofia Wynajmująca',
      type: 'osoba',
      identifier,
      address: 'ul. Długa 1, Gdańsk',
      contact_info: 'zofia@example.pl',
      history: [{ ...ENTRY, tenant: 'Jan Żak', reason: 'deposit_issues' }],
    },
    { as: by },
  );
  if (status !== 201) throw new Error(`Adding a landlord failed: ${JSON.stringify(body)}`);
}

/** Generates a report as an administrator; returns its id. */
export async function generateReport(site: TestApp, admin: Person, identifier: string): Promise<string> {
  const { status, body } = await site.call(reports.generate, { identifier }, { as: admin });
  if (status !== 200) throw new Error(`Generating failed: ${JSON.stringify(body)}`);
  return body.report._id;
}
