import { REPORT_TOAST_MS } from '@najem/shared/domain/kernel';
import { SUBJECT_KINDS } from '@najem/shared/domain/register';
import { type AppEpic, downloads, notices, ofEvent, requestsForgotten, updates } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { filter, ignoreElements, map, merge, tap } from 'rxjs';
import { calls, CHANGES, evidence, OPINION_CHANGES, selectEvidence, tenanciesChanged } from './state';
import { CHANGE_TEXTS } from './change-texts';

const EVERY_CHANGE = [calls.invite, calls.answerInvitation, calls.forget, ...CHANGES, ...OPINION_CHANGES] as const;

/** Announces what the person changed in their tenancies, and has the count of what waits for them read again. */
export const announceChange$: AppEpic = (action$, _state$, { bus }) =>
  action$.pipe(
    ofEvent(...EVERY_CHANGE.map(({ succeeded }) => succeeded)),
    tap(() => {
      bus.emit(tenanciesChanged);
      bus.emit('profile/stale');
    }),
    ignoreElements(),
  );

/** Has the screens show nothing that a change has made untrue, and that would move once it is read again. */
export const forgetLists$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(...EVERY_CHANGE.map(({ succeeded }) => succeeded)),
    map(() => requestsForgotten([calls.list, calls.waiting, calls.todo, calls.withSubject])),
  );

/** Has lists read again once opinions became entries of them, or ceased to be ones. */
export const refreshLists$: AppEpic = (action$, _state$, { bus }) => {
  const open = new Set<string>();
  /** The tenancy was seen in its window before. */
  const isNewlyRevealed = ({ number, state }: { number: string; state: string }) => {
    if (state === 'window') open.add(number);
    return state === 'revealed' && open.delete(number);
  };
  return merge(
    action$.pipe(
      ofEvent(calls.get.succeeded),
      filter(({ output }) => isNewlyRevealed(output.tenancy)),
    ),
    action$.pipe(ofEvent(calls.join.succeeded, calls.nameEntries.succeeded)),
    action$.pipe(
      ofEvent(calls.withdrawOpinion.succeeded),
      filter(({ output }) => output.tenancy.state === 'revealed'),
    ),
  ).pipe(
    tap(() => SUBJECT_KINDS.forEach((kind) => bus.emit('refresh', { kind }))),
    ignoreElements(),
  );
};

/** What is shown of a tenancy follows every change of it. */
const shown$ = combineEpics(
  updates(calls.get, CHANGES, (known, { tenancy }) =>
    known.tenancy.number === tenancy.number ? { ...known, tenancy } : known,
  ),
  updates(calls.get, [calls.readOpinions, ...OPINION_CHANGES], (known, answer) =>
    known.tenancy.number === answer.tenancy.number ? answer : known,
  ),
);

const durationMs = REPORT_TOAST_MS;

const said$ = combineEpics(
  notices(calls.withdraw, { done: CHANGE_TEXTS.withdrawn, durationMs }),
  notices(calls.end, { done: ({ tenancy }) => CHANGE_TEXTS.ended(tenancy), durationMs }),
  notices(calls.keep, { done: CHANGE_TEXTS.kept, durationMs }),
  notices(calls.giveOpinion, { done: CHANGE_TEXTS.saved, durationMs }),
  notices(calls.withdrawOpinion, { done: CHANGE_TEXTS.opinionWithdrawn, durationMs }),
  notices(calls.join, { done: CHANGE_TEXTS.joined, durationMs }),
  notices(calls.addEvidence, { done: CHANGE_TEXTS.proved, durationMs }),
  notices(calls.nameEntries, { done: CHANGE_TEXTS.named, durationMs }),
  notices(calls.forget, { done: CHANGE_TEXTS.forgotten, durationMs }),
  notices(calls.confirmation, { failed: CHANGE_TEXTS.downloadFailed, durationMs }),
);

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  evidence.createEpic(selectEvidence),
  downloads(calls.confirmation, 'potwierdzenie-najmu.pdf'),
  shown$,
  said$,
  announceChange$,
  forgetLists$,
  refreshLists$,
);
