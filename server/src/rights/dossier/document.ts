import { formatDate, formatDateTime, formatPln, RATING_TEXTS, ROLE_LABELS } from '@najem/shared/domain/kernel';
import {
  tenancyMarkText,
  BASICS_FIELDS,
  BASICS_TEXTS,
  effectText,
  formatRating,
  GRADE_LABELS,
  pointsText,
  rentCoinsActionLabel,
} from '@najem/shared/domain/register';
import { claimLevelName } from '@najem/shared/domain/rights';
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces';
import { INK, renderPdfParts } from '../../kernel/documents/pdf';
import type { DossierExport } from './export-schema';
import { EXPORT_TEXTS as TEXTS } from './texts';

declare module '../../kernel/documents/documents' {
  interface DocumentKinds {
    dossier: { data: DossierExport };
  }
}

type Subject = DossierExport['subjects'][number];

/** As many entries are laid out together, or twice as many rows of a table. */
const PART_SIZE = 300;
const ROW_SIZE = 0.5;

/** What an empty line counts for; a line holds so many of the widest letters. */
const LINE_LETTERS = 25;

/** Lines of a dispute whose text stands with its outcome. */
const WITH_DECISION: readonly string[] = ['decided', 'appeal_decided'];

/** Renders a person's whole file as an A4 document, with the headings of the screen. */
export function renderDossier(data: DossierExport): Promise<Uint8Array<ArrayBuffer>> {
  const asOf = TEXTS.asOf(formatDateTime(data.made_at));
  const parts = inParts([
    { text: TEXTS.product, bold: true, color: INK.accent },
    { text: TEXTS.title, fontSize: 21, bold: true, margin: [0, 2, 0, 2] },
    { text: asOf, color: INK.muted },
    ...person(data),
    ...(data.subjects.length === 0 ? [section(TEXTS.entries), muted(TEXTS.noEntries)] : data.subjects.flatMap(role)),
    ...tenancies(data),
    ...disputes(data),
    ...cases(data),
    ...drafts(data),
    ...inquiries(data),
    ...recipients(data),
    ...passports(data),
    ...claims(data),
    ...account(data),
    ...processing(data),
    section(TEXTS.leftOut),
    { ul: data.left_out.map((text) => ({ text })) },
  ]);
  const isOnePart = parts.length === 1;
  return renderPdfParts(parts, (content, pagesBefore) => ({
    info: { title: TEXTS.title, author: TEXTS.product, creationDate: new Date(data.made_at) },
    pageMargins: [40, 44, 40, 56],
    footer: (page, pages) => ({
      margin: [40, 18, 40, 0],
      fontSize: 8.5,
      color: INK.muted,
      columns: [
        { text: `${TEXTS.product} · ${TEXTS.title} · ${asOf}` },
        // Of several parts the number of pages is not known before the last one.
        { text: TEXTS.page(pagesBefore + page, isOnePart ? pages : null), alignment: 'right', width: 100 },
      ],
    }),
    content,
    styles: { section: { fontSize: 12, bold: true, color: INK.accent, margin: [0, 18, 0, 6] } },
  }));
}

/** Divides the content into parts; a heading stays with what follows it. */
function inParts(content: readonly Content[]): Content[][] {
  let last: Content[] = [];
  const parts = [last];
  let size = 0;
  let isAfterHeading = false;
  for (const piece of content) {
    if (size >= PART_SIZE && !isAfterHeading) {
      last = [];
      parts.push(last);
      size = 0;
    }
    last.push(piece);
    size += isTable(piece) ? piece.table.body.length * ROW_SIZE : 1;
    isAfterHeading = typeof piece === 'object' && 'headlineLevel' in piece;
  }
  return parts;
}

function isTable(content: Content): content is ContentTable {
  return typeof content === 'object' && 'table' in content;
}

function section(text: string): Content {
  return { text, style: 'section', headlineLevel: 1 };
}

/** The heading of an entry, a dispute or a case. */
function heading(text: string): Content {
  return { text, bold: true, headlineLevel: 2 };
}

/** Whether an entry with these texts takes less than a page, whatever its letters are. */
function isShort(texts: readonly string[]): boolean {
  return texts.flatMap((text) => text.split('\n')).reduce((sum, { length }) => sum + length + LINE_LETTERS, 0) < 1000;
}

function muted(text: string): Content {
  return { text, color: INK.muted };
}

function fact(label: string, value: string | null): Content[] {
  if (value === null || value === '') return [];
  return [{ text: [{ text: `${label}: `, color: INK.muted }, { text: value }] }];
}

/** Lays rows out as tables, none of which is larger than a part. */
function tables(
  columns: readonly string[],
  widths: (string | number)[],
  rows: readonly (readonly string[])[],
): Content[] {
  const most = PART_SIZE / ROW_SIZE;
  const starts = Array.from({ length: Math.ceil(rows.length / most) }, (_, place) => place * most);
  return rows.length === 0
    ? [muted(TEXTS.none)]
    : starts.map((start) => table(columns, widths, rows.slice(start, start + most)));
}

function table(columns: readonly string[], widths: (string | number)[], rows: readonly (readonly string[])[]): Content {
  const cells = (texts: readonly string[], bold: boolean): TableCell[] => texts.map((text) => ({ text, bold }));
  return {
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => INK.line,
      fillColor: (row) => (row === 0 ? INK.soft : null),
    },
    fontSize: 8.5,
    table: { headerRows: 1, widths, body: [cells(columns, true), ...rows.map((row) => cells(row, false))] },
  };
}

function person({ person: { given_name, family_name, identifiers }, news_address }: DossierExport): Content[] {
  const name = [given_name, family_name].filter((part) => part !== null).join(' ');
  return [
    section(TEXTS.basics),
    ...fact(TEXTS.name, name),
    ...identifiers.flatMap(({ type, value }) => fact(TEXTS.identifier[type] ?? type, value)),
    ...fact(TEXTS.newsAddress, news_address?.email ?? null),
  ];
}

function role(subject: Subject): Content[] {
  const { rating } = subject;
  return [
    section(`${TEXTS.roles[subject.role]}: ${subject.name}`),
    ...fact(TEXTS.identifier[subject.identifier_type ?? ''] ?? '', subject.identifier),
    ...BASICS_FIELDS.flatMap((field) => fact(BASICS_TEXTS[field].label, subject[field])),
    ...fact(TEXTS.email, subject.email),
    ...fact(TEXTS.rating, formatRating(rating.value).replaceAll('.', ',')),
    ...fact(TEXTS.counting, String(rating.entries)),
    ...rating.factors.map(({ reason_label, count, effect }) =>
      muted(`${reason_label} (${count}): ${effectText(effect)}`),
    ),
    ...(rating.cause === null ? [] : [muted(rating.cause)]),
    { text: RATING_TEXTS.basis, color: INK.muted, fontSize: 8.5, margin: [0, 4, 0, 8] },
    ...subject.entries.map(entry),
  ];
}

function entry(row: Subject['entries'][number]): Content {
  const { author, reply } = row;
  return {
    margin: [0, 0, 0, 10],
    unbreakable: isShort([row.comment, reply?.text ?? '', row.counterpart, row.rental_address]),
    stack: [
      heading(`${row.reason_label} · ${formatDate(row.created_at)} · ${effectText(row.effect)}`),
      { text: row.comment },
      muted([row.counterpart, row.rental_address].join(' · ')),
      muted(
        TEXTS.author(
          author.name,
          author.role === 'admin' ? ROLE_LABELS.admin : ROLE_LABELS.user,
          author.level,
          author.level_name,
        ),
      ),
      muted(`${GRADE_LABELS[row.grade]} · ${RATING_TEXTS.expires(formatDate(row.expires_at))}`),
      ...(row.evidence.length === 0
        ? []
        : [muted(TEXTS.evidence(row.evidence.map(({ kind_label }) => kind_label).join(', ')))]),
      muted(RATING_TEXTS.without(pointsText(row.rating_without))),
      ...(row.standing.is === 'counting'
        ? []
        : [muted(TEXTS.suspended(row.standing.is, formatDate(row.standing.until)))]),
      ...(row.corrected_at === null ? [] : [muted(TEXTS.corrected(formatDate(row.corrected_at)))]),
      ...(row.from_tenancy === null ? [] : [muted(tenancyMarkText(row.from_tenancy))]),
      ...(row.confirmed_at === null ? [] : [muted(TEXTS.confirmed(formatDate(row.confirmed_at)))]),
      ...(reply === null ? [] : [heading(`${RATING_TEXTS.reply}, ${formatDate(reply.at)}`), { text: reply.text }]),
    ],
  };
}

function tenancies(data: DossierExport): Content[] {
  if (data.tenancies.length === 0) return [];
  return [section(TEXTS.tenancies), ...data.tenancies.map(tenancy)];
}

function tenancy(row: DossierExport['tenancies'][number]): Content {
  const { number, role: own, other, address, from, to, state_label, proven_at, opinions, sealed } = row;
  const facts = [number, state_label, ...(proven_at === null ? [] : [TEXTS.proven])];
  const comments = opinions.flatMap(({ entries }) => entries.map(({ comment }) => comment));
  return {
    margin: [0, 0, 0, 10],
    unbreakable: isShort([address, ...comments]),
    stack: [
      heading(`${TEXTS.roles[own]} · ${TEXTS.days(from, to)}`),
      { text: `${address} · ${other}` },
      muted(`${facts.join(' · ')}${sealed === null ? '' : `. ${sealed}`}`),
      ...opinions.flatMap(({ by, state, entries }) => [
        heading(`${TEXTS.opinionBy[by]}: ${state}`),
        ...entries.map(({ reason_label, comment }) => ({ text: `${reason_label}: ${comment}` })),
      ]),
    ],
  };
}

function disputes(data: DossierExport): Content[] {
  if (data.disputes.length === 0) return [];
  const entries = new Map(data.subjects.flatMap((subject) => subject.entries.map((row) => [row.id, row] as const)));
  return [
    section(TEXTS.disputes),
    ...data.disputes.map((dispute): Content => {
      const { number, opened_at, ground_label, outcome_label, basis_label, reasons, timeline } = dispute;
      const about = entries.get(dispute.entry_id);
      const name = about ? `${about.reason_label}, ${formatDate(about.created_at)}` : TEXTS.goneEntry;
      const written = timeline.filter(({ what }) => !WITH_DECISION.includes(what));
      return {
        margin: [0, 0, 0, 10],
        stack: [
          heading(`${name} · ${ground_label}`),
          muted(`${TEXTS.disputed(formatDate(opened_at))} · ${number}`),
          ...written.flatMap(({ at, by, text }) =>
            text === null || text === '' ? [] : [muted(`${TEXTS.side[by] ?? by}, ${formatDate(at)}`), { text }],
          ),
          ...(outcome_label === null ? [] : [heading(`${outcome_label}: ${basis_label ?? ''}`)]),
          ...(reasons === null ? [] : [{ text: reasons }]),
        ],
      };
    }),
  ];
}

function cases(data: DossierExport): Content[] {
  if (data.cases.length === 0) return [];
  return [
    section(TEXTS.cases),
    ...data.cases.map(
      ({ number, received_at, kind_label, text, timeline, outcome_label, ground_label, reasons }): Content => ({
        margin: [0, 0, 0, 10],
        stack: [
          heading(kind_label),
          muted(`${TEXTS.received(formatDate(received_at))} · ${number}`),
          { text },
          ...timeline
            .filter(({ what }) => !WITH_DECISION.includes(what))
            .flatMap((event) =>
              event.text === null || event.text === ''
                ? []
                : [muted(`${TEXTS.side[event.by] ?? event.by}, ${formatDate(event.at)}`), { text: event.text }],
            ),
          ...(outcome_label === null ? [] : [heading(`${capitalise(outcome_label)}: ${ground_label ?? ''}`)]),
          ...(reasons === null ? [] : [{ text: reasons }]),
        ],
      }),
    ),
  ];
}

function drafts(data: DossierExport): Content[] {
  if (data.drafts.length === 0) return [];
  return [
    section(TEXTS.drafts),
    ...data.drafts.map(({ kind_label, changed_at, values }): Content => {
      // What was chosen from a list is a code, without a space.
      const texts = Object.values(values).filter((value) => typeof value === 'string' && /\s/u.test(value.trim()));
      return {
        margin: [0, 0, 0, 10],
        stack: [heading(kind_label), muted(TEXTS.changed(formatDateTime(changed_at))), ...texts.map(String)],
      };
    }),
  ];
}

function inquiries(data: DossierExport): Content[] {
  const rows = data.inquiries.map(({ at, who, company, recipients: to, kind_label, purpose_label, count }) => [
    formatDateTime(at),
    [who, company ?? '', ...to].filter((part) => part !== '').join(', '),
    kind_label,
    purpose_label,
    String(count),
  ]);
  const list = tables(TEXTS.inquiryColumns, [80, '*', '*', '*', 40], rows);
  return [section(TEXTS.inquiries), ...(rows.length === 0 ? [muted(TEXTS.noInquiries)] : list)];
}

function recipients(data: DossierExport): Content[] {
  const reports = data.recipients.map(({ report_number, issued_at, owner, company, valid_until }) => [
    company === null ? owner : `${owner}, ${company}`,
    formatDate(issued_at),
    formatDate(valid_until),
    report_number,
  ]);
  const shares = data.shares.map(({ report_number, made_by, made_at, opened, recipients: to }) => [
    made_by,
    to.join(', '),
    formatDate(made_at),
    String(opened),
    report_number,
  ]);
  return [
    section(TEXTS.recipients),
    ...tables(TEXTS.recipientColumns, ['*', 70, 70, 110], reports),
    section(TEXTS.shares),
    ...tables(TEXTS.shareColumns, ['*', '*', 70, 50, 110], shares),
  ];
}

function passports(data: DossierExport): Content[] {
  if (data.passports.length === 0) return [];
  const rows = data.passports.map((row) => [
    TEXTS.roles[row.role],
    TEXTS.passportParts(row.with_addresses, row.with_comments),
    formatDate(row.made_at),
    formatDate(row.ends_at),
    String(row.living_links),
    row.report_number,
  ]);
  return [section(TEXTS.passports), ...tables(TEXTS.passportColumns, ['*', '*', 70, 70, 50, 110], rows)];
}

function claims(data: DossierExport): Content[] {
  return [
    section(TEXTS.claims),
    ...data.claims.map(({ number, method, created_at, proved_at, ended_at }) =>
      muted(
        [
          claimLevelName(method),
          TEXTS.claim.made(formatDate(created_at)),
          ...(proved_at === null ? [] : [TEXTS.claim.proved(formatDate(proved_at))]),
          ...(ended_at === null ? [] : [TEXTS.claim.ended(formatDate(ended_at))]),
          number,
        ].join(' · '),
      ),
    ),
  ];
}

function account({ account: held }: DossierExport): Content[] {
  if (held === null) return [];
  return [
    section(TEXTS.account),
    ...fact(TEXTS.name, held.name),
    ...fact(TEXTS.email, held.email),
    ...fact(TEXTS.coins, String(held.rentcoins.balance)),
    ...held.rentcoins.movements.map(({ at, amount, action }) =>
      muted(`${formatDateTime(at)} · ${amount} · ${rentCoinsActionLabel(action)}`),
    ),
    ...fact(TEXTS.signIns, held.sign_ins.map((at) => formatDateTime(at)).join(', ') || TEXTS.none),
    ...fact(TEXTS.orders, String(held.orders.length)),
    ...held.orders.map(({ number, at, amount, state }) =>
      muted(`${formatDate(at)} · ${formatPln(amount)} · ${TEXTS.orderStates[state] ?? state} · ${number}`),
    ),
    ...fact(TEXTS.invoices, String(held.invoices.length)),
    ...held.invoices.map(({ number, issued_at, amount }) =>
      muted(`${formatDate(issued_at)} · ${formatPln(amount)} · ${number}`),
    ),
  ];
}

function processing(data: DossierExport): Content[] {
  const rows = data.processing.map(({ name, source, purpose, legalBasis, kept }) => [
    name,
    source,
    purpose,
    legalBasis,
    kept,
  ]);
  return [section(TEXTS.processing), ...tables(TEXTS.processingColumns, ['*', '*', '*', '*', '*'], rows)];
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
