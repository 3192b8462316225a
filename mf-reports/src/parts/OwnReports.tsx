import type { ReportSummary } from '@najem/shared/contract/reports';
import { fieldsOf, formatDate, REPORT_TYPE_LABELS } from '@najem/shared/domain/kernel';
import { isSubjectKind } from '@najem/shared/domain/register';
import { describeValidity, isReportActive } from '@najem/shared/domain/reports';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, IdentifierText, Link, VisuallyHidden } from '@najem/shared/ui/base';
import { Badge, EmptyState, Rating, Skeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, TextField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { calls, searched } from '../state';
import { TEXTS } from '../texts';
import './own-reports.css';

const PAGE_SIZE = 10;
/** The pause in typing after which the list is requested. */
const TYPING_PAUSE_MS = 300;
/** Up to this many reports are shown without a search. */
const MAX_WITHOUT_SEARCH = 3;
const LAST_PAGE = 1_000_000;
const SEARCH_LENGTH = 200;

/**
 * The user's own reports, newest first, with a search. The address holds the page; the search, which may be somebody's number,
 * stands in the state of the navigation.
 */
export function OwnReports() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const kept = fieldsOf(fieldsOf(state)['filters'])['search'];
  const search = typeof kept === 'string' ? kept : '';
  const asked = Number(params.get('page'));
  // An address may say anything: what is no page is the first one.
  const page = Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
  const [list, load] = useLoaded(calls.list, { ...(search ? { search } : {}), page, pageSize: PAGE_SIZE });
  const data = dataOf(list);
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));

  const show = (next: { search: string; page: number }) =>
    setParams(next.page > 1 ? { page: String(next.page) } : {}, {
      replace: true,
      state: { filters: { search: next.search } },
    });

  // The last report of a page may be gone by now.
  const toLastPage = useEffectEvent(() => show({ search, page: pages }));
  const isBeyondEnd = data !== undefined && page > pages;
  useEffect(() => {
    if (isBeyondEnd) toLastPage();
  }, [isBeyondEnd]);

  const isSearchable = search !== '' || total > MAX_WITHOUT_SEARCH;
  return (
    <Card title={TEXTS.list.title} icon="report">
      {isSearchable && <SearchBox search={search} onSearch={(text) => show({ search: text, page: 1 })} />}
      {list.status === 'failed' && rows.length === 0 ? (
        <ErrorState title={errorText(list.error, TEXTS.list.failed)} onRetry={load} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <NoReports isSearch={search !== ''} onClear={() => show({ search: '', page: 1 })} />
      ) : (
        <ul className="reports-own-reports" aria-busy={list.status === 'loading'}>
          {rows.map((report) => (
            <OwnReport key={report._id} report={report} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="reports-own-pages" aria-label={TEXTS.list.paging}>
          <Button size="s" icon="back" disabled={page <= 1} onClick={() => show({ search, page: page - 1 })}>
            {TEXTS.list.previous}
          </Button>
          <span className="rn-tabular">{TEXTS.list.page(page, pages)}</span>
          <Button size="s" iconEnd="arrow" disabled={page >= pages} onClick={() => show({ search, page: page + 1 })}>
            {TEXTS.list.next}
          </Button>
        </nav>
      )}
    </Card>
  );
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  // The address also changes without this box: by the button that clears the search, and by going back.
  useEffect(() => setText((typed) => (typed.trim() === search ? typed : search)), [search]);
  useEffect(() => {
    // The field says what is too long.
    if (text.trim() === search || text.trim().length > SEARCH_LENGTH) return;
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <TextField
      label={TEXTS.list.search}
      hint={TEXTS.list.searchHint}
      type="search"
      icon="search"
      value={text}
      onChange={setText}
      maxLength={SEARCH_LENGTH}
      autoComplete="off"
    />
  );
}

function NoReports({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) {
    return (
      <EmptyState title={TEXTS.list.emptyTitle} icon="report">
        {TEXTS.list.emptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={TEXTS.list.nothingFound} actions={<Button onClick={onClear}>{TEXTS.list.clear}</Button>}>
      {TEXTS.list.nothingFoundText}
    </EmptyState>
  );
}

function OwnReport({ report }: { report: ReportSummary }) {
  const dispatch = useDispatch();
  const { _id, number, type, identifier, name, rating, entryCount, createdAt, expirationDate, openUntil } = report;
  const now = serverNow();
  const isActive = isReportActive(expirationDate, now);
  const validity = describeValidity(expirationDate, now);
  // A dispute may keep a report open that has expired for everything else.
  const isOpen = isActive || isReportActive(openUntil, now);
  const title = name ?? TEXTS.list.noName;
  return (
    <li className="reports-own-report">
      <div className="reports-own-who">
        {isOpen ? (
          <Link href={`/reports/${_id}`} className="reports-own-name">
            {title}
          </Link>
        ) : (
          <span className="reports-own-name">{title}</span>
        )}
        <IdentifierText value={identifier} />
        <span className="rn-muted rn-small">
          {REPORT_TYPE_LABELS[type]}, {TEXTS.list.issued(formatDate(createdAt))},{' '}
          <span className="rn-number">{number}</span>
        </span>
      </div>
      <div className="reports-own-facts">
        {rating !== undefined && <Rating value={rating} count={entryCount} size="s" alwaysStars />}
        <Badge tone={isActive ? 'success' : 'neutral'} icon="clock">
          {isActive ? TEXTS.list.valid(validity) : validity}
        </Badge>
      </div>
      <div className="reports-own-action">
        {isOpen && (
          <Button size="s" iconEnd="arrow" href={`/reports/${_id}`}>
            {TEXTS.list.open}
            <VisuallyHidden> {TEXTS.list.openWhich(number)}</VisuallyHidden>
          </Button>
        )}
        {!isActive && (
          <Button
            size="s"
            icon="refresh"
            aria-label={TEXTS.list.buyAgainLabel(number)}
            onClick={() => dispatch(searched({ identifier, ...(isSubjectKind(type) ? { type } : {}) }))}
          >
            {TEXTS.list.buyAgain}
          </Button>
        )}
      </div>
    </li>
  );
}
