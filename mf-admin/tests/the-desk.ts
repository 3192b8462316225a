import type { Output } from '@najem/shared/contract/kernel';
import {
  type DeskCaseRow,
  type DeskClaimRow,
  type DeskDisputeRow,
  type DeskEvidenceRow,
  deskCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskCaseCalls,
  deskEvidenceCalls,
} from '@najem/shared/contract/rights';
import { anAdmin, fakeApi, type FakeApi, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../src/module';
import { aClaim } from './a-claim';
import { untilLoaded } from './until-loaded';

const DAY_MS = 86_400_000;
export const ADMIN = anAdmin();
const QUEUES: Output<typeof deskCalls.overview>['queues'] = [
  { queue: 'overdue', count: 1 },
  { queue: 'claims', count: 4 },
  { queue: 'disputes', count: 3 },
  { queue: 'cases', count: 5 },
  { queue: 'evidence', count: 2 },
  { queue: 'suspects', count: 1 },
  { queue: 'notes', count: 2 },
];

/** A moment so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

interface Lists {
  claims?: DeskClaimRow[];
  disputes?: DeskDisputeRow[];
  cases?: DeskCaseRow[];
  evidence?: DeskEvidenceRow[];
}

/** A desk with these in its queues. */
export function aDesk({ claims = [aClaim()], disputes = [], cases = [], evidence = [] }: Lists = {}): FakeApi {
  return fakeApi()
    .on(deskCalls.due, () => ({ success: true, dueSoon: 3 }))
    .on(deskCalls.overview, () => ({ success: true, queues: QUEUES, dueSoon: 3 }))
    .on(deskClaimCalls.claims, () => ({ success: true, items: claims }))
    .on(deskDisputeCalls.disputes, () => ({ success: true, items: disputes }))
    .on(deskCaseCalls.cases, () => ({ success: true, items: cases }))
    .on(deskEvidenceCalls.evidence, () => ({ success: true, items: evidence }));
}

/** Opens a screen of the desk, which is loaded when it is opened. */
export async function openDesk(path = '/admin/desk', api = aDesk()) {
  const shown = renderScreen(module, path, { api, user: ADMIN });
  await untilLoaded();
  return shown;
}

/** The row of a table with this header, or of a piece of work with this number. */
export function row(name: RegExp | string) {
  const found = (screen.queryByRole('rowheader', { name }) ?? screen.getByText(name)).closest('tr');
  if (!found) throw new Error('Neither stands in a row');
  return within(found);
}
