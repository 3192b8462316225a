import { warsawDate } from '@najem/shared/domain/kernel';
import { formatInvoiceNumber, INVOICE_QUANTITY } from '@najem/shared/domain/money';
import type { InvoiceRow } from './queries';
import { INVOICE_TEXTS } from './texts';

const NAMESPACE = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
/** Answers of FA(3) to its yes-or-no questions. */
const NO = '2';
const NONE_OF_THESE = '1';
const PAID = '1';
/** FA(3)'s word for payment by transfer, which an electronic payment comes closest to. */
const BY_TRANSFER = '6';
/** What FA(3) takes for a NIP: the first three digits are a tax office's, and none ends in 00. */
const OF_A_TAX_OFFICE = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;

type Node = [name: string, content: string | Node[], attributes?: Record<string, string>];

/**
 * Renders a company's invoice as FA(3), version 1-0E, priced by the gross method. The order of elements is the schema's,
 * and an invoice always gives the same bytes. Throws for an invoice without a company.
 */
export function renderKsefDocument(row: InvoiceRow): string {
  const { buyer_nip: nip, buyer_name: name, buyer_address: address } = row;
  if (nip === null || name === null || address === null) throw new Error('A consumer has no structured invoice');
  const document: Node[] = [
    [
      'Naglowek',
      [
        ['KodFormularza', 'FA', { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }],
        ['WariantFormularza', '3'],
        ['DataWytworzeniaFa', row.issued_at.toISOString().replace(/\.\d+Z$/, 'Z')],
      ],
    ],
    ['Podmiot1', party(['NIP', row.seller_nip], row.seller_name, row.seller_address)],
    [
      'Podmiot2',
      [
        ...party(buyerNumber(nip), name, address),
        ['DaneKontaktowe', [['Email', row.buyer_email]]],
        // Neither a local-government unit nor a member of a tax group.
        ['JST', NO],
        ['GV', NO],
      ],
    ],
    ['Fa', content(row)],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(['Faktura', document, { xmlns: NAMESPACE }])}\n`;
}

function content(row: InvoiceRow): Node[] {
  const sold = warsawDate(row.sold_at);
  return [
    ['KodWaluty', 'PLN'],
    ['P_1', warsawDate(row.issued_at)],
    ['P_2', formatInvoiceNumber(row.number, row.year)],
    ['P_6', sold],
    ['P_13_1', amount(row.net_grosze)],
    ['P_14_1', amount(row.vat_grosze)],
    ['P_15', amount(row.gross_grosze)],
    ['Adnotacje', annotations()],
    ['RodzajFaktury', 'VAT'],
    [
      'FaWiersz',
      [
        ['NrWierszaFa', '1'],
        ['P_7', row.description],
        ['P_8A', INVOICE_TEXTS.unit],
        ['P_8B', String(INVOICE_QUANTITY)],
        ['P_9B', amount(row.gross_grosze)],
        ['P_11A', amount(row.gross_grosze)],
        ['P_12', String(row.vat_percent)],
      ],
    ],
    [
      'Platnosc',
      [
        ['Zaplacono', PAID],
        ['DataZaplaty', sold],
        ['FormaPlatnosci', BY_TRANSFER],
      ],
    ],
  ];
}

/** A number with a right check digit that no office can have given stands as an identifier of another kind. */
function buyerNumber(nip: string): Node {
  return [OF_A_TAX_OFFICE.test(nip) ? 'NIP' : 'NrID', nip];
}

function party(number: Node, name: string, address: string): Node[] {
  return [
    ['DaneIdentyfikacyjne', [number, ['Nazwa', name]]],
    [
      'Adres',
      [
        ['KodKraju', 'PL'],
        ['AdresL1', address],
      ],
    ],
  ];
}

/** No cash accounting, self-billing, reverse charge, split payment, exemption, means of transport, triangle or margin. */
function annotations(): Node[] {
  return [
    ['P_16', NO],
    ['P_17', NO],
    ['P_18', NO],
    ['P_18A', NO],
    ['Zwolnienie', [['P_19N', NONE_OF_THESE]]],
    ['NoweSrodkiTransportu', [['P_22N', NONE_OF_THESE]]],
    ['P_23', NO],
    ['PMarzy', [['P_PMarzyN', NONE_OF_THESE]]],
  ];
}

/** Formats grosze as złoty of the schema: with a dot and two decimals. */
function amount(grosze: number): string {
  return `${Math.floor(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`;
}

function written([name, content, attributes = {}]: Node): string {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = typeof content === 'string' ? escaped(content) : content.map(written).join('');
  return `<${name}${opening.join('')}>${inside}</${name}>`;
}

/** Characters that XML 1.0 cannot carry at all are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
