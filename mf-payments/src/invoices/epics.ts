import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppEpic, downloads, notices } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { calls } from './state';
import { TEXTS } from './texts';

const FAILED = { failed: TEXTS.one.fileFailed, durationMs: REPORT_TOAST_MS };

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  downloads(calls.pdf, 'faktura'),
  downloads(calls.ksef, 'faktura'),
  notices(calls.pdf, FAILED),
  notices(calls.ksef, FAILED),
);
