import { TENANT } from '@najem/shared/domain/register';
import { CLOSED, type Flow } from './flow';
import { describeFlow, editReady, type EventName, EVENTS, historyStale, type StateName, STATES } from './testing/flows';
import { reduceFlow } from './flow-reducer';

/**
 * The state after each event that changes a state; every other event leaves it as it is. `opened` and `closed` apply
 * to every state and are left out.
 */
const TABLE: Record<StateName, Partial<Record<EventName, string>>> = {
  closed: {},
  identifierReady: { identifierTyped: 'identifier ready', checkRequested: 'identifier check' },
  identifierSending: {
    identifierTyped: 'identifier ready',
    checked: 'locked ready',
    checkFailed: 'identifier failed',
  },
  identifierRefused: { identifierTyped: 'identifier ready', checkRequested: 'identifier check' },
  newReady: {
    basicsTyped: 'new ready',
    entryTyped: 'new ready',
    identifierReturned: 'identifier ready',
    saveRequested: 'new create',
    existingRequested: 'new check',
  },
  newSending: { created: 'new done', createFailed: 'new failed' },
  newExisting: {
    basicsTyped: 'new ready',
    entryTyped: 'new ready',
    identifierReturned: 'identifier ready',
    saveRequested: 'new create',
    existingRequested: 'new check',
  },
  newDone: {},
  newUnverified: {},
  lockedReady: {
    entryTyped: 'locked ready',
    additionRequested: 'locked addHistory',
    historyShown: 'history ready',
    editOpened: 'locked ready ready editing',
    removalOpened: 'locked ready ready removing',
  },
  lockedSending: {
    historyAdded: 'locked done',
    additionFailed: 'locked failed',
    editOpened: 'locked addHistory ready editing',
    removalOpened: 'locked addHistory ready removing',
  },
  lockedUnverified: {},
  lockedDone: {},
  historyReady: {
    entryTyped: 'history ready',
    additionRequested: 'history addHistory',
    historyLeft: 'locked ready',
    editOpened: 'history ready ready editing',
    removalOpened: 'history ready ready removing',
  },
  historyEditing: {
    entryTyped: 'history ready ready editing',
    additionRequested: 'history addHistory ready editing',
    historyLeft: 'locked ready ready editing',
    editTyped: 'history ready ready editing',
    editClosed: 'history ready',
    editRequested: 'history ready updateHistory editing',
  },
  historySaving: {
    entryTyped: 'history ready updateHistory editing',
    additionRequested: 'history addHistory updateHistory editing',
    historyLeft: 'locked ready updateHistory editing',
    entryUpdated: 'history ready',
    entryUpdateFailed: 'history ready failed editing',
  },
  historyStale: {
    entryTyped: 'history ready failed editing',
    additionRequested: 'history addHistory failed editing',
    historyLeft: 'locked ready failed editing',
    editTyped: 'history ready ready editing',
    editClosed: 'history ready',
    editRequested: 'history ready updateHistory editing',
    reloadRequested: 'history ready reload editing',
  },
  historyReloading: {
    entryTyped: 'history ready reload editing',
    additionRequested: 'history addHistory reload editing',
    historyLeft: 'locked ready reload editing',
    reloaded: 'history ready ready editing',
    reloadFailed: 'history ready failed editing',
  },
  historyRemoving: {
    entryTyped: 'history ready ready removing',
    additionRequested: 'history addHistory ready removing',
    historyLeft: 'locked ready ready removing',
    removalClosed: 'history ready',
    removalRequested: 'history ready removeHistory removing',
  },
  historyDeleting: {
    entryTyped: 'history ready removeHistory removing',
    additionRequested: 'history addHistory removeHistory removing',
    historyLeft: 'locked ready removeHistory removing',
    entryRemoved: 'history ready',
    entryRemovalFailed: 'history ready failed removing',
  },
  editReady: {
    basicsTyped: 'edit ready',
    saveRequested: 'edit update',
    additionOpened: 'edit ready ready',
    editOpened: 'edit ready ready editing',
    removalOpened: 'edit ready ready removing',
  },
  editSending: {
    updated: 'edit done',
    updateFailed: 'edit failed',
    additionOpened: 'edit update ready',
    editOpened: 'edit update ready editing',
    removalOpened: 'edit update ready removing',
  },
  editStale: {
    basicsTyped: 'edit ready',
    saveRequested: 'edit update',
    reloadRequested: 'edit reload',
    additionOpened: 'edit failed ready',
    editOpened: 'edit failed ready editing',
    removalOpened: 'edit failed ready removing',
  },
  editReloading: {
    reloaded: 'edit ready',
    reloadFailed: 'edit failed',
    additionOpened: 'edit reload ready',
    editOpened: 'edit reload ready editing',
    removalOpened: 'edit reload ready removing',
  },
  editDone: {},
  editAdding: {
    basicsTyped: 'edit ready ready',
    saveRequested: 'edit update ready',
    entryTyped: 'edit ready ready',
    additionRequested: 'edit ready failed',
    additionClosed: 'edit ready',
    editOpened: 'edit ready ready ready editing',
    removalOpened: 'edit ready ready ready removing',
  },
};

describe('reduceFlow', () => {
  const cells = (Object.keys(TABLE) as StateName[]).flatMap((state) =>
    (Object.keys(EVENTS) as EventName[]).map((event) => [state, event] as const),
  );

  test.each(cells)('leads from %s by %s to the state of the table', (state, event) => {
    const before: Flow = STATES[state];
    const now = reduceFlow(TENANT, before, EVENTS[event]);
    if (event === 'opened') expect(now).toBe(editReady);
    else if (event === 'closed') expect(now).toBe(CLOSED);
    else if (TABLE[state][event] === undefined) expect(now).toBe(before);
    else expect(describeFlow(now)).toBe(TABLE[state][event]);
  });

  it('does not change the flow that it receives', () => {
    const copy = structuredClone(historyStale);
    Object.values(EVENTS).forEach((event) => reduceFlow(TENANT, historyStale, event));
    expect(historyStale).toEqual(copy);
  });
});
