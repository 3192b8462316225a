import { ProcessingRegister } from '@najem/shared/contract/identity';
import { Report } from '@najem/shared/contract/reports';
import { Invoice } from '@najem/shared/contract/money';
import { type TSchema, Kind } from '@sinclair/typebox';
import type { DocumentRequest } from '../../src/kernel/documents/documents';
import { DossierExport } from '../../src/rights/dossier/export-schema';

const AT = '2026-11-20T09:00:00.000Z';
/** What the program itself writes. */
const OWN: Readonly<Record<string, string>> = {
  _id: 'id',
  id: 'id',
  number: 'RN-2222-3333-4444',
  report_number: 'RN-2222-3333-4444',
  checksum: 'a'.repeat(64),
  identifier: '44051401359',
  formattedInvoiceNumber: 'FV/1/2026',
  formattedIssueDate: '20.11.2026',
  formattedSaleDate: '20.11.2026',
  nip: '1111111111',
  bankAccount: 'PL61109010140000071219812874',
  reason: 'payment_issues',
  action: 'add',
  state: 'completed',
};

/** What may have as many lines as a person likes. */
const LONG = ['comment', 'text', 'reasons'];

/** Makes an object of a schema in which every text that people write is `text`, longer ones `long`, and every list has two items. */
function fill<T>(schema: TSchema, text: string, long: string, name = ''): T {
  const value = (): unknown => {
    switch (schema[Kind]) {
      case 'Object':
        return Object.fromEntries(
          Object.entries((schema.properties ?? {}) as Record<string, TSchema>).map(([key, inner]) => [
            key,
            fill(inner, text, long, key),
          ]),
        );
      case 'Array':
        return [1, 2].map(() => fill(schema.items as TSchema, text, long, name));
      case 'Union':
        return fill((schema.anyOf as TSchema[])[0] as TSchema, text, long, name);
      case 'Literal':
        return schema.const;
      case 'Boolean':
        return true;
      case 'Integer':
      case 'Number':
        return 2;
      default:
        return schema.format === 'date-time' ? AT : (OWN[name] ?? (LONG.includes(name) ? long : text));
    }
  };
  return value() as T;
}

/** A sample of every kind of document in which every text that people write is `text`, and how often each shows it at least. */
export function sampleDocuments(
  text: string,
  { long = text } = {},
): Record<DocumentRequest['kind'], { request: DocumentRequest; shown: number }> {
  const report = fill<Report>(Report, text, long);
  const controller = { name: text, address: text, email: text };
  const issued: Report = {
    ...report,
    type: 'tenant',
    data: { ...report.data, isEmpty: false },
    erasedAt: undefined,
    correctedAt: undefined,
  };
  return {
    // The name, the address, and of both entries the comment, the counterpart, the place and the reply.
    report: { request: { kind: 'report', report: issued, publicUrl: 'https://najem.example' }, shown: 10 },
    passport: {
      request: {
        kind: 'passport',
        report: issued,
        publicUrl: 'https://najem.example',
        shareLink: `https://najem.example/${'x'.repeat(140)}`,
      },
      shown: 10,
    },
    // Name and address of both sides, the buyer's mailbox and what was sold.
    invoice: { request: { kind: 'invoice', invoice: fill<Invoice>(Invoice, text, long) }, shown: 6 },
    statement: { request: { kind: 'statement', code: 'ABCD2345' }, shown: 0 },
    letter: {
      request: {
        kind: 'letter',
        letter: { name: text, address: text, code: 'ABCD2345', url: 'https://najem.example', controller },
      },
      shown: 5,
    },
    decision: {
      request: {
        kind: 'decision',
        decision: { letter: { title: 'Decyzja', paragraphs: [{ heading: text, text: long }] }, seller: controller },
      },
      shown: 4,
    },
    tenancy: {
      request: {
        kind: 'tenancy',
        confirmation: {
          number: 'NJ-7K3F-9QXA',
          sides: [
            { role: 'landlord', name: text, level: text },
            { role: 'tenant', name: text, level: text },
          ],
          place: long,
          from: '01.09.2024',
          to: undefined,
          confirmedOn: '20.11.2026',
          checksum: '3F9A 01C2 77E0 B4D8',
          site: 'najem.example',
          seller: controller,
        },
      },
      shown: 7,
    },
    dossier: { request: { kind: 'dossier', data: sampleDossier(text, long) }, shown: 40 },
    'processing-register': {
      request: { kind: 'processing-register', register: fill<ProcessingRegister>(ProcessingRegister, text, long) },
      shown: 20,
    },
  };
}

/** Why a rating is as it is, is said in a sentence, which looks like no heading. */
function sampleDossier(text: string, long: string): DossierExport {
  const data = fill<DossierExport>(DossierExport, text, long);
  for (const { rating } of data.subjects) rating.cause = `${text} jest powodem.`;
  return data;
}
