import type { RootState } from '@najem/shared/store';
import { useSelector } from 'react-redux';
import { type ReportsState, select } from './state';

/** A part of the reports' state. */
export function useReports<Part>(pick: (state: ReportsState) => Part): Part {
  return useSelector((root: RootState) => pick(select(root)));
}
