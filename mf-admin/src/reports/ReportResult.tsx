import type { CustomReportRow } from '@najem/shared/contract/office';
import { CUSTOM_CATEGORY_LABELS, CUSTOM_SUBJECT_LABELS } from '@najem/shared/domain/kernel';
import { isSubjectKind } from '@najem/shared/domain/register';
import { comparisonLabel, type CustomCategory } from '@najem/shared/domain/office';
import { Card, Cluster, saveFile, Stack } from '@najem/shared/ui/base';
import { Badge, EmptyState, Rating } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { subjectLink, USERS_PATH } from '../panel/address';
import { CSV_TYPE, toCsv } from './csv';
import type { Criteria, Report } from './state';
import { TEXTS } from './texts';

const PAGE_SIZE = 20;
const NUMBER = new Intl.NumberFormat('pl-PL');

/** The result of a custom report: the count, its criteria and the rows. */
export function ReportResult({ report, criteria }: { report: Report; criteria: Criteria }) {
  const { count, subjects } = report;
  const { subjectType, category, operator, value } = criteria;
  return (
    <Card
      title={TEXTS.result}
      icon="chart"
      actions={
        subjects.length > 0 && (
          <Button icon="download" onClick={() => saveFile(TEXTS.fileName, csvOf(report, criteria), CSV_TYPE)}>
            {TEXTS.export}
          </Button>
        )
      }
    >
      <Stack>
        <p className="admin-count" role="status">
          {TEXTS.found}: <strong className="rn-tabular">{NUMBER.format(count)}</strong>
        </p>
        <Cluster as="ul" className="admin-chips">
          <li>
            <Badge tone="accent">{TEXTS.typeChip(CUSTOM_SUBJECT_LABELS[subjectType])}</Badge>
          </li>
          <li>
            <Badge>{TEXTS.categoryChip(CUSTOM_CATEGORY_LABELS[category])}</Badge>
          </li>
          <li>
            <Badge>{TEXTS.valueChip(comparisonLabel(category, operator), NUMBER.format(value))}</Badge>
          </li>
        </Cluster>
        {count > subjects.length && (
          <Notice role={null}>{TEXTS.capped(NUMBER.format(subjects.length), NUMBER.format(count))}</Notice>
        )}
        <SubjectTable key={JSON.stringify(criteria)} subjects={inOrder(subjects, criteria)} criteria={criteria} />
      </Stack>
    </Card>
  );
}

function SubjectTable({ subjects, criteria }: { subjects: readonly CustomReportRow[]; criteria: Criteria }) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const columns: Column<CustomReportRow>[] = [
    { key: 'name', title: TEXTS.name, rowHeader: true, render: nameOf },
    {
      key: criteria.category,
      title: TEXTS.figure[criteria.category],
      render: (row) => <Figure row={row} category={criteria.category} />,
    },
    {
      key: 'open',
      title: TEXTS.actions,
      hideTitle: true,
      align: 'end',
      render: (row) => (
        <Button
          size="s"
          iconEnd="arrow"
          {...linkOf(row, criteria)}
          aria-label={isSubjectKind(criteria.subjectType) ? TEXTS.openLabel(nameOf(row)) : TEXTS.openUser(nameOf(row))}
        >
          {TEXTS.open}
        </Button>
      ),
    },
  ];
  return (
    <DataTable<CustomReportRow>
      caption={TEXTS.table}
      columns={columns}
      rows={subjects.slice((page - 1) * pageSize, page * pageSize)}
      rowKey={({ _id }) => _id}
      paging={{
        page,
        pageSize,
        total: subjects.length,
        pageSizes: [PAGE_SIZE, 50, 100],
        onChange: (next, size) => {
          setPage(next);
          setPageSize(size);
        },
      }}
      empty={<EmptyState title={TEXTS.emptyTitle}>{TEXTS.emptyText}</EmptyState>}
    />
  );
}

function nameOf({ name, email }: CustomReportRow): string {
  return name || email || '';
}

/** The number that a row shows; undefined for the rating of somebody without an entry that counts. */
function figureOf({ history = [], rating = 0, rentCoins = 0 }: CustomReportRow, category: CustomCategory) {
  switch (category) {
    case 'history':
      return history.length;
    case 'rating':
      return history.length === 0 ? undefined : rating;
    case 'rentcoins':
      return rentCoins;
  }
}

/** The rows by the number that they show: the largest first, and the smallest where less was asked for. */
function inOrder(rows: readonly CustomReportRow[], { category, operator }: Criteria): CustomReportRow[] {
  const sign = operator === '<' ? -1 : 1;
  const place = (row: CustomReportRow) => sign * (figureOf(row, category) ?? -Infinity);
  return [...rows].sort((a, b) => (place(a) === place(b) ? 0 : place(b) - place(a)));
}

function Figure({ row, category }: { row: CustomReportRow; category: CustomCategory }) {
  if (category === 'rating') return <Rating value={row.rating ?? 0} count={row.history?.length ?? 0} size="s" />;
  return <span className="rn-tabular">{NUMBER.format(figureOf(row, category) ?? 0)}</span>;
}

/** The page of a user, or the list that shows this subject, by its filter. */
function linkOf({ _id: id, name = '' }: CustomReportRow, { subjectType }: Criteria): { href: string; state?: object } {
  return isSubjectKind(subjectType) ? subjectLink(subjectType, name) : { href: `${USERS_PATH}/${id}` };
}

function csvOf(report: Report, criteria: Criteria): string {
  const head = TEXTS.csvHead;
  const { category } = criteria;
  const subjects = inOrder(report.subjects, criteria);
  if (category === 'rentcoins') {
    return toCsv(
      [head.name, head.email, head.rentcoins],
      subjects.map((row) => [row.name, row.email, row.rentCoins]),
    );
  }
  return toCsv(
    [head.name, head.history, head.rating],
    subjects.map((row) => [row.name, row.history?.length, row.rating]),
  );
}
