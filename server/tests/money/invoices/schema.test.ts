import { vatFromGross } from '@najem/shared/domain/money';
import fc from 'fast-check';
import { renderKsefDocument } from '../../../src/money/invoices/ksef-document';
import type { InvoiceRow } from '../../../src/money/invoices/queries';
import { validateBuyer } from '../../../src/money/payments/buyer';
import { renderDocument } from '../../../src/document-worker';
import { sampleDocuments } from '../../support/document-samples';
import { findFa3Faults } from '../../support/fa3-schema';
import { copyText, findMisplaced, readPdfPages, unspaced } from '../../support/pdf-pages';

const NAME = 'Żółć & Spółka "Łąka" <z o.o.>';
const NIP = '1111111111';
const LONGEST_PART = 512;

function invoice(grossGrosze: number, changes: Partial<InvoiceRow> = {}): InvoiceRow {
  const vat = vatFromGross(grossGrosze);
  const at = new Date('2026-12-31T23:30:00.123Z');
  return {
    id: 'i',
    number: 1,
    year: 2027,
    order_id: 'o',
    owner_id: 'p',
    issued_at: at,
    sold_at: at,
    net_grosze: vat.netGrosze,
    vat_percent: 23,
    vat_grosze: vat.vatGrosze,
    gross_grosze: vat.grossGrosze,
    description: 'Raport RN-7K3F-9QXA-2MPT',
    buyer_email: 'kupujacy@poczta.test',
    buyer_nip: NIP,
    buyer_name: NAME,
    buyer_address: 'ul. Przykładowa 1, 00-001 Łódź',
    seller_name: NAME,
    seller_address: 'ul. Inna 2',
    seller_nip: NIP,
    seller_bank_account: '1',
    identifier_cipher: Buffer.alloc(1),
    identifier_key: 'k',
    ksef_number: null,
    ...changes,
  };
}

it('an invoice is valid by the official schema for every price to 20.00 zł and many up to 200,000.00 zł', async () => {
  const small = Array.from({ length: 2000 }, (_, n) => n + 1);
  const large = fc.sample(fc.integer({ min: 2001, max: 20_000_000 }), { numRuns: 1000, seed: 7 });
  const documents = [...small, ...large].map((gross, n) => renderKsefDocument(invoice(gross, { number: n + 1 })));
  expect(await findFa3Faults(documents)).toEqual([]);
});

/** Any company data that the form allows. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: LONGEST_PART }),
  fc.string({ unit: fc.constantFrom(...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ&<>"\' \t\n'), minLength: 1, maxLength: LONGEST_PART }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: LONGEST_PART }),
);

it('an invoice is valid by the official schema for any allowed buyer data', async () => {
  const buyers = fc.sample(fc.record({ name: typed, address: typed }), { numRuns: 3000, seed: 11 });
  const documents = buyers.flatMap(({ name, address }) => {
    try {
      const buyer = validateBuyer({ nip: NIP, name, address }, true);
      return [
        renderKsefDocument(invoice(4000, { buyer_name: buyer.company_name, buyer_address: buyer.company_address })),
      ];
    } catch {
      return [];
    }
  });
  expect(documents.length).toBeGreaterThan(1000);
  expect(await findFa3Faults(documents)).toEqual([]);
});

it('the longest name of a company stands whole in both forms of its invoice, and a longer one is refused', async () => {
  const name = `${'Żółte Meble i Synowie '.repeat(24).slice(0, LONGEST_PART - 1)}ń`;
  const { company_name } = validateBuyer({ nip: NIP, name, address: 'ul. Polna 1' }, true);
  expect(company_name).toBe(name);
  const document = renderKsefDocument(invoice(4000, { buyer_name: company_name }));
  expect(document).toContain(`<Nazwa>${name}</Nazwa>`);
  expect(await findFa3Faults([document])).toEqual([]);
  const { request, shown } = sampleDocuments(name).invoice;
  const pages = await readPdfPages(await renderDocument(request));
  expect(findMisplaced(pages, 40)).toEqual([]);
  expect(copyText(pages).split(unspaced(name)).length - 1).toBeGreaterThanOrEqual(shown);
  expect(() => validateBuyer({ nip: NIP, name: `${name}x`, address: 'ul. Polna 1' }, true)).toThrow(
    'Nazwa może mieć najwyżej 512 znaków',
  );
});

it('an impossible NIP is written as an identifier of another kind, which the official schema accepts', async () => {
  const document = renderKsefDocument(invoice(4000, { buyer_nip: '3008017585' }));
  expect(document).toContain('<NrID>3008017585</NrID>');
  expect(await findFa3Faults([document])).toEqual([]);
});

it.each([
  ['a missing answer about the buyer', '<JST>2</JST>', ''],
  ['elements in another order', '<JST>2</JST><GV>2</GV>', '<GV>2</GV><JST>2</JST>'],
  ['three decimals', '<P_15>40.00</P_15>', '<P_15>40.005</P_15>'],
  ['a decimal comma', '<P_13_1>32.52</P_13_1>', '<P_13_1>32,52</P_13_1>'],
  ['a day that does not exist', '<P_1>2027-01-01</P_1>', '<P_1>2027-02-30</P_1>'],
  ['another namespace', '/13775/', '/13776/'],
  ['no word on exemptions', '<P_19N>1</P_19N>', ''],
  ['an unknown tax rate', '<P_12>23</P_12>', '<P_12>24</P_12>'],
  ['a seller without a number', `<NIP>${NIP}</NIP>`, ''],
  ['a name that is too long', '<Nazwa>', `<Nazwa>${'ż'.repeat(LONGEST_PART)}`],
])('the official schema rejects an invoice with %s', async (_fault, part, replacement) => {
  const document = renderKsefDocument(invoice(4000));
  expect(document).toContain(part);
  expect(await findFa3Faults([document.replace(part, replacement)])).not.toEqual([]);
});
