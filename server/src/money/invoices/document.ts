import type { Invoice } from '@najem/shared/contract/money';
import { formatPln } from '@najem/shared/domain/kernel';
import { INVOICE_QUANTITY } from '@najem/shared/domain/money';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { INK, renderPdf } from '../../kernel/documents/pdf';
import { INVOICE_TEXTS as TEXTS } from './texts';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    invoice: { invoice: Invoice };
  }
}

/** Renders the invoice as an A4 document. */
export function renderInvoiceDocument(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const definition: TDocumentDefinitions = {
    info: {
      title: `${TEXTS.title} ${invoice.formattedInvoiceNumber}`,
      author: invoice.seller.name,
      creationDate: new Date(invoice.issueDate),
    },
    pageMargins: [40, 44, 40, 56],
    footer: (page, pages) => ({
      margin: [40, 18, 40, 0],
      fontSize: 8.5,
      color: INK.muted,
      columns: [
        { text: `${TEXTS.product} · ${TEXTS.title} ${invoice.formattedInvoiceNumber}` },
        { text: TEXTS.page(page, pages), alignment: 'right', width: 100 },
      ],
    }),
    content: [header(invoice), parties(invoice), line(invoice), totals(invoice)],
  };
  return renderPdf(definition);
}

function header(invoice: Invoice): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: TEXTS.product, bold: true, color: INK.accent },
          { text: TEXTS.title, fontSize: 21, bold: true, margin: [0, 2, 0, 0] },
          { text: invoice.formattedInvoiceNumber, fontSize: 14, bold: true, color: INK.accent },
        ],
      },
      {
        width: 210,
        stack: [
          fact(TEXTS.issued, invoice.formattedIssueDate),
          fact(TEXTS.sold, invoice.formattedSaleDate),
          ...(invoice.ksefNumber === undefined ? [] : [fact(TEXTS.ksef, invoice.ksefNumber)]),
        ],
      },
    ],
  };
}

function fact(label: string, value: string): Content {
  return {
    text: [
      { text: `${label}: `, color: INK.muted },
      { text: value, bold: true },
    ],
    alignment: 'right',
  };
}

function parties({ seller, buyer, userEmail }: Invoice): Content {
  const sold = [
    seller.name,
    seller.address,
    `${TEXTS.nip}: ${seller.nip}`,
    `${TEXTS.account}: ${spaced(seller.bankAccount)}`,
  ];
  const bought = buyer ? [buyer.name, buyer.address, `${TEXTS.nip}: ${buyer.nip}`, userEmail] : [userEmail];
  return { columns: [party(TEXTS.seller, sold), party(TEXTS.buyer, bought)], columnGap: 24, margin: [0, 26, 0, 22] };
}

function party(title: string, [name = '', ...rest]: string[]): Content {
  return {
    stack: [
      { text: title, bold: true, color: INK.accent, margin: [0, 0, 0, 4] },
      { text: name, bold: true },
      ...rest.map((text): Content => ({ text })),
    ],
  };
}

/** An account number in the groups that people read it in, on one line. */
function spaced(account: string): string {
  const digits = account.replace(/\s/g, '');
  const start = digits.search(/\d/) + 2;
  return [digits.slice(0, start), ...(digits.slice(start).match(/.{1,4}/g) ?? [])].join('\u00a0');
}

function line(invoice: Invoice): Content {
  const rate = `${invoice.vatRate}%`;
  const net = formatPln(invoice.amountNet);
  const cells = [
    '1',
    invoice.orderDescription,
    String(INVOICE_QUANTITY),
    TEXTS.unit,
    net,
    net,
    rate,
    formatPln(invoice.vatAmount),
    formatPln(invoice.amountGross),
  ];
  const sums = ['', TEXTS.total, '', '', '', net, rate, formatPln(invoice.vatAmount), formatPln(invoice.amountGross)];
  return {
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => INK.line,
      paddingTop: () => 6,
      paddingBottom: () => 6,
      fillColor: (row) => (row === 0 ? INK.soft : null),
    },
    fontSize: 9,
    table: {
      headerRows: 1,
      widths: [18, '*', 28, 24, 52, 54, 28, 52, 58],
      body: [row(TEXTS.columns, true), row(cells, false), row(sums, true)],
    },
  };
}

/** Number and name are read from the left, everything else is a figure. */
function row(texts: readonly string[], bold: boolean): TableCell[] {
  return texts.map((text, column): TableCell => ({ text, bold, alignment: column > 1 ? 'right' : 'left' }));
}

function totals(invoice: Invoice): Content {
  return {
    margin: [0, 22, 0, 0],
    stack: [
      {
        text: TEXTS.paid(formatPln(invoice.amountGross), formatPln(0)),
        fontSize: 15,
        bold: true,
        alignment: 'right',
      },
      { text: TEXTS.paidBy(invoice.formattedSaleDate), color: INK.muted, alignment: 'right' },
      { text: `${TEXTS.identifier}: ${invoice.identifier}`, color: INK.muted, fontSize: 8.5, margin: [0, 20, 0, 0] },
    ],
  };
}
