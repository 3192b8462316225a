import type { UserSession } from '@najem/shared/contract/identity';
import type { UserDispute, UserEntry, UserPayment, UserReport } from '@najem/shared/contract/office';
import { formatDate, formatDateTime, formatPln } from '@najem/shared/domain/kernel';
import { GRADE_LABELS, reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { Link } from '@najem/shared/ui/base';
import type { Column } from '@najem/shared/ui/data';
import { DISPUTE_TEXTS } from '../desk/disputes/texts';
import { DISPUTE_PATH } from '../desk/frame/paths';
import { subjectLink } from '../panel/address';
import { TEXTS } from './texts';

const T = TEXTS.page;
const { columns } = T;

export const DISPUTES: Column<UserDispute>[] = [
  {
    key: 'number',
    title: columns.number,
    rowHeader: true,
    render: ({ _id, number }) => <Link href={`${DISPUTE_PATH}/${_id}`}>{number}</Link>,
  },
  { key: 'side', title: columns.side, render: ({ side }) => T.sides[side] },
  { key: 'state', title: columns.state, render: ({ state }) => DISPUTE_TEXTS.states[state] },
  { key: 'opened', title: columns.opened, render: ({ openedAt }) => day(openedAt) },
  { key: 'due', title: columns.due, render: ({ dueAt }) => (dueAt === undefined ? T.none : day(dueAt)) },
];

export const ENTRIES: Column<UserEntry>[] = [
  {
    key: 'about',
    title: columns.about,
    rowHeader: true,
    render: ({ kind, name }) => <Link {...subjectLink(kind, name)}>{name}</Link>,
  },
  { key: 'reason', title: columns.reason, render: ({ kind, reason }) => reasonLabel(SUBJECTS[kind], reason) },
  { key: 'added', title: columns.added, render: ({ createdAt }) => day(createdAt) },
  { key: 'grade', title: columns.grade, render: ({ grade }) => GRADE_LABELS[grade] },
  { key: 'counts', title: columns.counts, render: ({ isCounting }) => (isCounting ? T.yes : T.no) },
];

export const REPORTS: Column<UserReport>[] = [
  {
    key: 'number',
    title: columns.number,
    rowHeader: true,
    render: ({ _id, number }) => <Link href={`/reports/${_id}`}>{number}</Link>,
  },
  { key: 'type', title: columns.type, render: ({ type }) => T.types[type] },
  { key: 'bought', title: columns.bought, render: ({ createdAt }) => day(createdAt) },
  { key: 'until', title: columns.validUntil, render: ({ expirationDate }) => day(expirationDate) },
];

export const PAYMENTS: Column<UserPayment>[] = [
  { key: 'paid', title: columns.paid, rowHeader: true, render: ({ createdAt }) => day(createdAt) },
  { key: 'amount', title: columns.amount, render: ({ amount }) => formatPln(amount) },
  {
    key: 'state',
    title: columns.state,
    render: ({ status, isRefunded }) => [T.payment[status], ...(isRefunded ? [T.refunded] : [])].join(', '),
  },
  {
    key: 'invoice',
    title: columns.invoice,
    render: ({ invoice }) => (invoice ? <Link href={`/invoices/${invoice._id}`}>{invoice.number}</Link> : T.none),
  },
];

export const SESSIONS: Column<UserSession>[] = [
  { key: 'device', title: columns.device, rowHeader: true, render: ({ device }) => device },
  { key: 'since', title: columns.since, render: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'used', title: columns.used, render: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
];

function day(at: string) {
  return <span className="rn-tabular">{formatDate(at)}</span>;
}
